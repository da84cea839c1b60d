import { describe, expect, it } from 'vitest';
import { c } from '../../db/schema/tables.js';
import { listModule } from '../../shapes/list-module.js';
import { equals } from '../../sql/conditions.js';
import { revisionList } from './revision-members.js';
import { archivedRevisions, columnsOf, liveRevisions } from './rows.js';

describe('a table of revisions', () => {
  it('has its columns under common names', () => {
    const names = ['id', 'title', 'latest'] as const;
    expect(columnsOf(liveRevisions, names).map(({ as }) => as)).toEqual(['id', 'title', 'latest']);
    expect(columnsOf(archivedRevisions, names).map(({ as }) => as)).toEqual(['id', 'title']);
  });

  it('has no columns of the other one: they do not compile', () => {
    const list = { ...revisionList(archivedRevisions), generates: { revisionIds: c.ar_rev_id } };
    expect(listModule('revisions', { ...list, where: () => [equals(c.ar_rev_id, 1)] }).run).toBeDefined();
    // @ts-expect-error a column of revisions in a list of deleted ones
    expect(listModule('revisions', { ...list, where: () => [equals(c.rev_id, 1)] }).run).toBeDefined();
  });
});
