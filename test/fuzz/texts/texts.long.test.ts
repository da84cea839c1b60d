// @module-tag slow
/** Texts that once took the square of their length, and a few fragments for each reader; `texts.nightly.test.ts` tries all. */
import { describe, expect, it } from 'vitest';
import { fragments, type Shape } from './fragments.js';
import { findingOf } from './fuzz-texts.js';
import { readers, type Reader } from './readers.js';

const readerOf = (name: string): Reader => {
  const found = readers.find((reader) => reader.name === name);
  if (found === undefined) throw new Error(`no reader is "${name}"`);
  return found;
};

describe('texts that took the square of their length', () => {
  it.each<[reader: string, before: string, repeated: string, after: string]>([
    ['NFC', 'a', '\u0301\u0316', ''],
    ['NFC', '', '\u0f73', ''],
    ['NFC', '', '\u{16d67}', ''],
    ['a title', '', 'a:', '\n\n'],
    ['a title', 'x', '_', 'x'],
    ['an expiry', '1 day', ' ', 'x'],
    ['blanks', 'x', ' ', 'x'],
    ['bytes of a request', '', '%FF', ''],
    ['HTML', '', '<style', ''],
    ['sections', '== a ==', '<!-- -->', 'x'],
    ['sections', '==', '\t', 'a'],
    ['sections', '', '== a ==\n', ''],
    ['rows of a difference', '', '<td', ''],
    ['links of a page', '#x', '\t', 'y'],
    ['links of a page', '#REDIRECT', '\n', 'y'],
    ['links of a page', 'http://a', '!', 'b'],
    ['links of a page', '', '[[File:a|', ''],
    ['links of a page', '', '[[a|', ''],
    ['links of a page', '', '{{a|[[b|', ''],
    ['links of a page', '', '<gallery ', ''],
    ['links of a page', '', '<gallery>', ''],
    ['words for the index', '', '<gallery ', ''],
    ['words for the index', '==', '\t', 'a'],
    ['words for the index', '', '[http:a ', ''],
    ['words of a title', '', 'a', ''],
    ['a table of a dump', '', 'CREATE TABLE `a` (\n', ''],
    ['a description of another wiki', '', '<!--', ''],
    ['numbers', '', '1', ''],
    ['a message', '', '[[a|', ''],
    ['a message', '', '[http://a ', ''],
    ['the parser', '== a', ' ', 'b'],
    ['the parser', '', '<gallery>', ''],
    ['paragraphs', '', ':', ''],
    ['gadgets', '== a', ' ', 'b'],
    ['gadgets', '', '=', ''],
    ['a comment', '/*', ' ', ''],
    ['a comment', '', '/*', ''],
    ['a comment', '', '[[a|', ''],
    ['a comment', '/*&#10;', '/*', '*/'],
    ['the parser', '[[', ' ', ']]'],
    ['the parser', '', '<h1', ''],
    ['the parser', '<a', 'a', ''],
    ['variants', '', '<script>', ''],
    ['a message', '[//a', ' ', ''],
    ['a text of the documentation', '', '`', ''],
    ['a text of the documentation', '[', '`a`', ''],
    ['a text of the documentation', '', '[](a', ''],
    ['a description of another wiki', '', '<kbd>', ''],
    ['a description of another wiki', '', '<strong>', ''],
    ['a table of a dump', 'CREATE TABLE `a` (\n', '\r', '\n);'],
    ['JSON in the playground', '', '\\"', ''],
    ['JSON in the playground', '', '"\\\n', ''],
    ['expansion', '{{#ifeq:', '0', 'x|0}}'],
  ])('%s: %j, %j × n, %j', async (name, before, fragment, after) => {
    expect(await findingOf(readerOf(name), { before, repeated: [fragment], after }, 0)).toBeUndefined();
  });
});

describe('repeated fragments', () => {
  /** Each reader has another part of the fragments. */
  const parts = 40;
  it.each(readers.map((reader, number) => ({ ...reader, number })))('$name', async ({ number, ...reader }) => {
    const some = fragments.filter((_, index) => index % parts === number % parts);
    for (const fragment of some) {
      const shape: Shape = { before: '', repeated: [fragment], after: '' };
      expect(await findingOf(reader, shape, number)).toBeUndefined();
    }
  });
});
