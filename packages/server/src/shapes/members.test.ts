import { c } from '../db/schema/tables.js';
import { describe, expect, it } from 'vitest';
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
      ['logid', column(c.log_id)],
      ['title', title(c.log_namespace, c.log_title)],
      ['logpage', column(c.log_page, { empty: 0 })],
      ['minor', flag(c.rc_minor)],
      ['timestamp', time(c.log_timestamp)],
    ]);
    const row = { log_id: 5, log_namespace: 1, log_title: 'A', log_page: null, rc_minor: 1 };
    const item = write({ ...row, log_timestamp: '20250102030405' }, view, 0);
    expect(JSON.stringify(item)).toBe(
      '{"logid":5,"title":"1:A","logpage":0,"minor":true,"timestamp":"2025-01-02T03:04:05Z"}',
    );
  });

  it('are left out without a value, and where their guard does not let them through', () => {
    let looks = 0;
    const shown = guard([c.rc_deleted], (row) => {
      looks++;
      return row.rc_deleted === 0;
    });
    const write = compileMembers([
      ['a', computed([c.rc_id], (row) => (row.rc_id > 1 ? row.rc_id : undefined))],
      ['b', column(c.rc_title, { shown })],
      ['c', column(c.rc_id, { shown })],
    ]);
    expect(write({ rc_id: 1, rc_title: 'T', rc_deleted: 0 }, view, 0)).toMatchObject({ b: 'T', c: 1 });
    expect(Object.keys(write({ rc_id: 2, rc_title: 'T', rc_deleted: 1 }, view, 0))).toEqual(['a']);
    expect(looks).toBe(2);
  });

  it('are chosen by the values of prop', () => {
    const run = { params: { prop: ['user', 'ids'] } } as unknown as QueryRun;
    const members = [
      column(c.rc_id),
      column(c.rc_id, { prop: 'ids' }),
      column(c.rc_id, { prop: 'title' }),
      column(c.rc_id, { prop: ['title', 'user'] }),
      column(c.rc_id, { when: () => false }),
    ];
    expect(selectedMembers(members, run)).toBe('11010');
  });
});

describe('members of a module', () => {
  const page = { pageid: column(c.page_id, { prop: 'ids' }), ns: column(c.page_namespace, { prop: 'title' }) };
  const rest = { title: title(c.page_namespace, c.page_title, { prop: 'title' }) };
  const url = column(c.el_to_path, { prop: 'url' });

  it('name values that its prop has', () => {
    const right: Members<'exturlusage'> = { ...page, ...rest, url };
    expect(Object.keys(right)).toEqual(['pageid', 'ns', 'title', 'url']);
    // @ts-expect-error no value of prop has this name
    const wrong: Members<'exturlusage'> = { ...page, ...rest, url: column(c.el_to_path, { prop: 'urls' }) };
    expect(wrong.url.prop).toBe('urls');
  });

  it('are all that its items have, and none of other modules', () => {
    // @ts-expect-error a member is missing
    const few: Members<'exturlusage'> = { ...page, ...rest };
    const others = { ...page, ...rest, url, redirect: flag(c.page_is_redirect) };
    // @ts-expect-error items of other modules have the member
    const many: Members<'exturlusage'> = { ...others };
    expect([few, many]).toHaveLength(2);
  });

  it('that several modules spread into theirs are members of some module', () => {
    expect(Object.keys(sharedMembers({ ...page, redirect: flag(c.page_is_redirect) }))).toHaveLength(3);
    // @ts-expect-error items of no module have the member
    expect(Object.keys(sharedMembers({ ...page, surplus: flag(c.page_is_redirect) }))).toHaveLength(3);
  });
});
