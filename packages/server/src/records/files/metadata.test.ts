import { expect, it } from 'vitest';
import { listMetadata, readMetadata } from './metadata.js';

it.each([
  [null, {}],
  ['', {}],
  ['0', { _error: '0' }],
  ['-1', { _error: '-1' }],
  ['broken', { _error: 'broken' }],
  ['i:5;', { _error: 'i:5;' }],
  ['a:1:{s:1:"x";i:', { _error: 'a:1:{s:1:"x";i:' }],
  ['{', { _error: '{' }],
  ['{"data":{"x":1}', { _error: '{"data":{"x":1}' }],
  ['{}', { _error: '{}' }],
  ['{"blobs":{"x":"tt:1"}}', {}],
  ['{"data":[]}', {}],
  ['{"data":null}', {}],
  ['{"data":{"x":1,"y":{"z":"2"}}}', { x: 1, y: { z: '2' } }],
  ['a:1:{s:1:"x";i:1;}', { x: 1 }],
  ['a:0:{}', {}],
])('metadata of a row: %j', (text, metadata) => expect(readMetadata(text)).toEqual(metadata));

it('lists what cannot be read as a value of `_error`', () =>
  expect(listMetadata(readMetadata('-1'))).toMatchObject([{ name: '_error', value: '-1' }]));
