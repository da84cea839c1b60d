import { describe, expect, it } from 'vitest';
import { sqlite } from '../../db/dialects/sqlite.js';
import { all } from '../../sql/conditions.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { written } from '../../sql/sql.js';
import {
  anonymousFilters,
  selectedFilters,
  flagFilters,
  needPatrolRight,
  patrolFilters,
  refuseContradiction,
} from './show-filters.js';
import { ofTypes, visibleActions } from './change-row.js';

const sqlOf = (conditions: Parameters<typeof all>[0]) => written(all(conditions) as never, sqlite);
const run = (rights: readonly string[]): QueryRun =>
  ({ wireName: (name: string) => `rc${name}`, call: { viewer: { rights: new Set(rights) } } }) as unknown as QueryRun;
const wiki = (...matchPatterns: string[]) => ({ site: { autocreatetempuser: { matchPatterns } } });

describe('values of `show`', () => {
  it.each([
    [['minor'], 'rc_minor != 0'],
    [['!bot', 'minor'], 'rc_minor != 0 and rc_bot = 0'],
    [['autopatrolled'], 'rc_patrolled = 2'],
    [[], '1 = 1'],
  ])('%j', (show, want) =>
    expect(sqlOf(selectedFilters(show, () => ({ ...flagFilters, ...patrolFilters }))).sql).toBe(want),
  );

  it('counts temporary accounts as anonymous, by the patterns of their names', () => {
    const { sql, parameters } = sqlOf(selectedFilters(['anon'], () => anonymousFilters(wiki('~$1', 'T_$1x'))));
    expect(sql).toBe("(actor_user is null or actor_name like ? escape '\\' or actor_name like ? escape '\\')");
    expect(parameters).toEqual(['~%', 'T\\_%x']);
  });

  it('refuses a value together with its opposite', () => {
    expect(() => refuseContradiction(['!minor', 'minor'])).toThrow('show');
    expect(() => refuseContradiction(['autopatrolled', '!patrolled'])).toThrow('show');
    expect(() => refuseContradiction(['minor', 'bot', 'patrolled', 'autopatrolled'])).not.toThrow();
  });

  it.each([
    [[], 'permissiondenied'],
    [['patrol'], undefined],
    [['patrolmarks'], undefined],
  ])('rights %j: %s', (rights, code) => {
    const check = () => needPatrolRight(run(rights));
    if (code === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(code);
  });
});

describe('conditions on changes', () => {
  it('takes types by their numbers, and all when none is named', () => {
    expect(sqlOf([ofTypes(['log', 'new'])]).parameters).toEqual([1, 3]);
    expect(ofTypes([])).toBeUndefined();
  });

  it.each([
    [[], 1],
    [['deletedhistory'], 9],
    [['deletedhistory', 'viewsuppressed'], undefined],
  ])('hides actions from %j by the bits %s', (rights, mask) => {
    const condition = visibleActions(new Set(rights));
    expect(condition && sqlOf([condition]).parameters.at(-1)).toBe(mask);
  });
});
