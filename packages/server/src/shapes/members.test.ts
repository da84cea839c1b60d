import { descriptors } from '@wiki-query/server-stubs';
import { c } from '../db/schema/tables.js';
import { describe, expect, it } from 'vitest';
import {
  selectedMembers,
  column,
  compileMembers,
  computed,
  flag,
  namedMembers,
  sharedMembers,
  time,
  title,
  type Member,
  type Members,
} from './members.js';
import { QueryRun, type Query } from './query-run.js';

const run = {
  call: { titleTexts: { text: (ns: number, key: string) => `${ns}:${key}` } },
} as unknown as QueryRun;

/** A run of `logevents`. */
function runOf(prop: readonly string[]): QueryRun {
  const read = { params: { prop } as never, warnings: [], prefix: 'le' };
  return new QueryRun({} as Query, descriptors.logevents, read, undefined, undefined);
}

describe('members', () => {
  it('are written in their order, as they are declared', () => {
    const write = compileMembers([
      { name: 'logid', member: column(c.log_id) },
      { name: 'title', member: title(c.log_namespace, c.log_title) },
      { name: 'logpage', member: column(c.log_page, { empty: 0 }) },
      { name: 'minor', member: flag(c.rc_minor) },
      { name: 'timestamp', member: time(c.log_timestamp) },
    ]);
    const row = { log_id: 5, log_namespace: 1, log_title: 'A', log_page: null, rc_minor: 1 };
    const item = write({ ...row, log_timestamp: '20250102030405' }, run, 0, []);
    expect(JSON.stringify(item)).toBe(
      '{"logid":5,"title":"1:A","logpage":0,"minor":true,"timestamp":"2025-01-02T03:04:05Z"}',
    );
  });

  it('are left out without a value, and where their condition is false', () => {
    let looks = 0;
    const shown = computed([c.rc_deleted], (row) => {
      looks++;
      return row.rc_deleted === 0;
    });
    const write = compileMembers([
      { name: 'a', member: computed([c.rc_id], (row) => (row.rc_id > 1 ? row.rc_id : undefined)) },
      { name: 'b', member: column(c.rc_title, { shown }) },
      { name: 'c', member: column(c.rc_id, { shown }) },
    ]);
    expect(write({ rc_id: 1, rc_title: 'T', rc_deleted: 0 }, run, 0, [])).toMatchObject({ b: 'T', c: 1 });
    expect(Object.keys(write({ rc_id: 2, rc_title: 'T', rc_deleted: 1 }, run, 0, []) ?? {})).toEqual(['a']);
    expect(looks).toBe(2);
  });

  it('are selected by the values of prop that the spec names, or by a condition in place of them', () => {
    const select = (members: Readonly<Record<string, Member>>, ...prop: readonly string[]) =>
      selectedMembers(namedMembers(members), runOf(prop));
    const one = column(c.log_id);
    const members = { logid: one, title: one, userhidden: one, suppressed: one };
    expect(select(members, 'user', 'ids')).toBe('1011');
    expect(select(members, 'userid', 'title')).toBe('0111');
    expect(select({ logid: column(c.log_id, { when: () => true }) })).toBe('1');
    expect(select({ suppressed: column(c.log_id, { when: () => false }) }, 'ids')).toBe('0');
    const moved = column(c.log_id, { moved: { prop: 'details', unless: ['ids'], before: 'logid' } });
    expect(select({ logid: one, actionhidden: moved }, 'details')).toBe('02');
    expect(select({ logid: one, actionhidden: moved }, 'ids', 'details')).toBe('11');
  });
});

describe('members of a module', () => {
  const page = { pageid: column(c.page_id), ns: column(c.page_namespace) };
  const rest = { title: title(c.page_namespace, c.page_title) };
  const url = column(c.el_to_path);

  it('are all that its items have, and none of other modules', () => {
    // @ts-expect-error a member is missing
    const few: Members<'exturlusage'> = { ...page, ...rest };
    const right: Members<'exturlusage'> = { ...page, ...rest, url };
    expect(Object.keys(right)).toEqual(['pageid', 'ns', 'title', 'url']);
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
