import { describe, expect, it } from 'vitest';
import { joinsFor, inner, left } from '../sql/joins.js';
import {
  selectedMembers,
  column,
  compileMembers,
  computed,
  flag,
  guard,
  sharedMembers,
  time,
  title,
  type Members,
  type View,
} from './members.js';
import type { QueryRun } from './query-run.js';

const view = {
  call: { titleTexts: { text: (ns: number, key: string) => `${ns}:${key}` } },
} as unknown as View;

describe('members', () => {
  it('are written in their order, as they are declared', () => {
    const write = compileMembers([
      ['logid', column('log_id')],
      ['title', title('log_namespace', 'log_title')],
      ['logpage', column('log_page', { empty: 0 })],
      ['minor', flag('rc_minor')],
      ['timestamp', time('log_timestamp')],
    ]);
    const row = { log_id: 5, log_namespace: 1, log_title: 'A', log_page: null, rc_minor: 1 };
    const item = write({ ...row, log_timestamp: '20250102030405' }, view, 0);
    expect(JSON.stringify(item)).toBe(
      '{"logid":5,"title":"1:A","logpage":0,"minor":true,"timestamp":"2025-01-02T03:04:05Z"}',
    );
  });

  it('are left out without a value, and where their guard does not let them through', () => {
    let looks = 0;
    const shown = guard(['rc_deleted'], (row) => {
      looks++;
      return row.rc_deleted === 0;
    });
    const write = compileMembers([
      ['a', computed(['rc_id'], (row) => (row.rc_id > 1 ? row.rc_id : undefined))],
      ['b', column('rc_title', { shown })],
      ['c', column('rc_id', { shown })],
    ]);
    expect(write({ rc_id: 1, rc_title: 'T', rc_deleted: 0 }, view, 0)).toMatchObject({ b: 'T', c: 1 });
    expect(Object.keys(write({ rc_id: 2, rc_title: 'T', rc_deleted: 1 }, view, 0))).toEqual(['a']);
    expect(looks).toBe(2);
  });

  it('are chosen by the values of prop', () => {
    const run = { params: { prop: ['user', 'ids'] } } as unknown as QueryRun;
    const members = [
      column('rc_id'),
      column('rc_id', { prop: 'ids' }),
      column('rc_id', { prop: 'title' }),
      column('rc_id', { prop: ['title', 'user'] }),
      column('rc_id', { when: () => false }),
    ];
    expect(selectedMembers(members, run)).toBe('11010');
  });
});

describe('members of a module', () => {
  const page = { pageid: column('page_id', { prop: 'ids' }), ns: column('page_namespace', { prop: 'title' }) };
  const rest = { title: title('page_namespace', 'page_title', { prop: 'title' }) };
  const url = column('el_to_path', { prop: 'url' });

  it('name values that its prop has', () => {
    const right: Members<'exturlusage'> = { ...page, ...rest, url };
    expect(Object.keys(right)).toEqual(['pageid', 'ns', 'title', 'url']);
    // @ts-expect-error no value of prop has this name
    const wrong: Members<'exturlusage'> = { ...page, ...rest, url: column('el_to_path', { prop: 'urls' }) };
    expect(wrong.url.prop).toBe('urls');
  });

  it('are all that its items have, and none of other modules', () => {
    // @ts-expect-error a member is missing
    const few: Members<'exturlusage'> = { ...page, ...rest };
    const others = { ...page, ...rest, url, redirect: flag('page_is_redirect') };
    // @ts-expect-error items of other modules have the member
    const many: Members<'exturlusage'> = { ...others };
    expect([few, many]).toHaveLength(2);
  });

  it('that several modules spread into theirs are members of some module', () => {
    expect(Object.keys(sharedMembers({ ...page, redirect: flag('page_is_redirect') }))).toHaveLength(3);
    // @ts-expect-error items of no module have the member
    expect(Object.keys(sharedMembers({ ...page, surplus: flag('page_is_redirect') }))).toHaveLength(3);
  });
});

describe('joins', () => {
  const joins = [
    inner('page', 'page_id = rev_page'),
    inner('actor', 'actor_id = rev_actor'),
    left('user', 'user_id = actor_user'),
  ];

  it.each([
    ['rev_id', ''],
    ['rev_id, page_title', ' inner join page on page_id = rev_page'],
    // A join that another one depends on.
    ['user_name', ' inner join actor on actor_id = rev_actor left join user on user_id = actor_user'],
  ])('%s', (text, want) => expect(joinsFor(joins, text)).toBe(want));

  it('that are always needed are made whatever is named', () => {
    expect(joinsFor([inner('page', 'page_id = cl_from', true)], 'cl_to')).toBe(' inner join page on page_id = cl_from');
  });
});
