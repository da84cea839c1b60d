import { test } from 'vitest';
import { checkTexts } from './check-texts.js';

test('the HTML of 50,000 random texts is safe', { timeout: 3_600_000 }, () => checkTexts(50_000));
