import { test } from 'vitest';
import { checkTexts } from './check-texts.js';

const count = 50_000;

test(`the HTML of ${count} random texts is safe`, { timeout: 3_600_000 }, () => checkTexts(count));
