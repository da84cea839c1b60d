import { expect, test } from 'vitest';
import { printable } from './printable.js';

test.each([
  ['a\tb\nc', 'a\tb\nc'],
  ['\u001b[2J\u009b31m', '\\u{1b}[2J\\u{9b}31m'],
  ['\u001b]0;a\u0007\r\b', '\\u{1b}]0;a\\u{7}\\u{d}\\u{8}'],
  ['a\u202eb\u2066', 'a\\u{202e}b\\u{2066}'],
  ['é 日本 🦊', 'é 日本 🦊'],
])('%j', (text, expected) => expect(printable(text)).toBe(expected));
