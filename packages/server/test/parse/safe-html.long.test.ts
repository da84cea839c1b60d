import { test } from 'vitest';
import { isNightly } from '../../../../test/support/nightly.mjs';
import { checkTexts } from './check-texts.js';

const count = isNightly ? 50_000 : 10_000;

test(`the HTML of ${count} random texts is safe`, { timeout: 3_600_000 }, () => checkTexts(count));
