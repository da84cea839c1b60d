import { c } from '../db/schema/tables.js';
import { describe, expect, it } from 'vitest';
import { hidden, isHidden, maySee, maySeeHidden, visibleOnly } from './visibility.js';

const rights = (...names: string[]): ReadonlySet<string> => new Set(names);
const sysop = rights('deletedhistory', 'deletedtext');
const suppressor = rights('deletedhistory', 'deletedtext', 'viewsuppressed');

describe('maySee', () => {
  it.each([
    // [bits, field, anyone, administrator, suppressor]
    [0, hidden.user, true, true, true],
    [hidden.text, hidden.user, true, true, true],
    [hidden.user, hidden.user, false, true, true],
    [hidden.comment, hidden.comment, false, true, true],
    [hidden.text, hidden.text, false, true, true],
    [hidden.user | hidden.restricted, hidden.user, false, false, true],
    [hidden.text | hidden.restricted, hidden.text, false, false, true],
    [hidden.user | hidden.restricted, hidden.text, true, true, true],
  ] as const)('bits %i, field %i', (bits, field, anybody, administrator, oversight) => {
    expect(maySee(bits, field, rights())).toBe(anybody);
    expect(maySee(bits, field, sysop)).toBe(administrator);
    expect(maySee(bits, field, suppressor)).toBe(oversight);
    expect(maySee(bits, field, rights('suppressrevision'))).toBe(
      !isHidden(bits, field) || (bits & hidden.restricted) !== 0,
    );
  });

  it('needs a right of its own for texts', () => {
    expect(maySee(hidden.text, hidden.text, rights('deletedhistory'))).toBe(false);
    expect(maySee(hidden.text, hidden.text, rights('deletedtext'))).toBe(true);
  });
});

describe('visibleOnly', () => {
  it('leaves out nothing for those who may see everything', () => {
    expect(visibleOnly(c.rev_deleted, hidden.user, suppressor)).toBeUndefined();
    expect(visibleOnly(c.rev_deleted, hidden.user, sysop)).toBeDefined();
    expect(visibleOnly(c.rev_deleted, hidden.user, rights())).toBeDefined();
  });
});

describe('maySeeHidden', () => {
  it.each([
    [rights(), false],
    [rights('edit'), false],
    [rights('deletedtext'), true],
    [rights('viewsuppressed'), true],
  ])('%o', (given, want) => {
    expect(maySeeHidden(given)).toBe(want);
  });
});
