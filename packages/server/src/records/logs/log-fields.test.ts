import { describe, expect, it } from 'vitest';
import type { PhpValue } from '../../text/php-serialize.js';
import { logFields, type LogReader } from './log-fields.js';

const reader = {
  wiki: { site: { general: { timezone: 'UTC', timeoffset: 0 } } },
  now: '20250101000000',
} as LogReader;

type Entries = readonly (readonly [string | number, PhpValue])[];

/** The fields in order, with arrays as objects. */
function read(type: string, action: string, given: Entries): unknown {
  const fields = logFields(new Map(given), { type, action, timestamp: '20240101000000' }, reader);
  return [...fields].map(([key, value]) => [key, plain(value)]);
}

const plain = (value: PhpValue): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([key, one]) => [key, plain(one as PhpValue)])) : value;

describe('fields of an entry', () => {
  it.each<readonly [string, string, Entries, Entries]>([
    ['newusers', 'create', [['4::userid', 1]], [['4::userid', 1]]],
    [
      'move',
      'move',
      [
        [0, 'Raven'],
        [1, '1'],
      ],
      [
        ['4:title:target', 'Raven'],
        ['5:bool:suppressredirect', '1'],
      ],
    ],
    [
      'move',
      'move',
      [['4::target', 'Raven']],
      [
        ['4:title:target', 'Raven'],
        ['5:bool:suppressredirect', false],
      ],
    ],
    [
      'patrol',
      'patrol',
      [
        ['4::curid', 2],
        [1, 1],
      ],
      [
        ['5:number:previd', 1],
        ['4:number:curid', 2],
      ],
    ],
    ['protect', 'move_prot', [[0, 'Raven']], [['4:title:oldtitle', 'Raven']]],
    [
      'protect',
      'modify',
      [
        [0, 'edit'],
        [1, 'cascade'],
      ],
      [
        ['4::description', 'edit'],
        ['5:bool:cascade', true],
      ],
    ],
    ['protect', 'unprotect', [[0, 'edit']], [[0, 'edit']]],
    ['merge', 'merge', [['4::dest', 'Raven']], [['4:title:dest', 'Raven']]],
    ['merge', 'other', [['4::dest', 'Raven']], [['4::dest', 'Raven']]],
    ['upload', 'upload', [['img_timestamp', '1']], [[':timestamp:img_timestamp', '1']]],
    ['patrol', 'patrol', [['4::curid', null]], [['4::curid', null]]],
  ])('%s/%s of %j', (type, action, given, expected) => expect(read(type, action, given)).toEqual(expected));
});

describe('a block', () => {
  it('has an end, and flags as a list', () => {
    expect(
      read('block', 'block', [
        [0, '1 day'],
        [1, 'anononly,nocreate'],
      ]),
    ).toEqual([
      ['5::duration', '1 day'],
      ['6:array:flags', { 0: 'anononly', 1: 'nocreate' }],
      [':timestamp:expiry', '20240102000000'],
    ]);
  });

  it.each(['infinite', 'indefinite', undefined])('has no end (%s)', (duration) => {
    expect(read('suppress', 'reblock', duration === undefined ? [] : [['5::duration', duration]])).toEqual([
      ['5::duration', 'infinity'],
      ['6:array:flags', {}],
    ]);
  });

  it('that is lifted has none of them', () => expect(read('block', 'unblock', [])).toEqual([]));
});

describe('a deletion', () => {
  const bits = (bitmask: number, ...set: readonly string[]): unknown => ({
    bitmask,
    ...Object.fromEntries(['content', 'comment', 'user', 'restricted'].map((name) => [name, set.includes(name)])),
  });

  it('of revisions has what was visible', () => {
    const given: Entries = [
      [0, 'revision'],
      [1, '1,2'],
      [2, 'ofield=0'],
      [3, 'nfield=9'],
    ];
    expect(read('delete', 'revision', given)).toEqual([
      ['::type', 'revision'],
      [':array:ids', { 0: '1', 1: '2' }],
      [':assoc:old', bits(0)],
      [':assoc:new', bits(9, 'content', 'restricted')],
    ]);
  });

  it('of log entries has no type of its own', () => {
    expect(read('suppress', 'event', [[0, '7']])).toEqual([
      ['::type', 'logging'],
      [':array:ids', { 0: '7' }],
    ]);
  });

  it('of a page has nothing, and its restoration has counts', () => {
    const counts: Entries = [[':assoc:count', new Map([['revisions', 2]])]];
    expect(read('delete', 'delete', counts)).toEqual([]);
    expect(read('delete', 'restore', counts)).toEqual([[':assoc:count', { revisions: 2 }]]);
    expect(read('delete', 'restore', [])).toEqual([]);
  });
});

it('groups have their ends, in the order of the groups', () => {
  const metadata = new Map([[1, new Map([['expiry', '20250201000000']])]]) as PhpValue;
  expect(
    read('rights', 'rights', [
      [0, ''],
      [1, 'bot, sysop'],
      ['newmetadata', metadata],
    ]),
  ).toEqual([
    ['4:array:oldgroups', {}],
    ['5:array:newgroups', { 0: 'bot', 1: 'sysop' }],
    ['oldmetadata', {}],
    ['newmetadata', { 0: { group: 'bot', expiry: 'infinity' }, 1: { group: 'sysop', expiry: '2025-02-01T00:00:00Z' } }],
  ]);
});
