import { describe, expect, it } from 'vitest';
import { type Candidate, promotedGroups } from './autopromote.js';

const now = Date.UTC(2025, 5, 24) / 1000;
const candidate: Candidate = {
  editCount: 12,
  registration: '20250620000000',
  emailConfirmed: false,
  groups: ['bot', 'sysop'],
  ip: '192.0.2.7',
  isBot: true,
  firstEdit: '20250623000000',
  isBlocked: true,
};
const is = (condname: string, ...params: unknown[]): object => ({ condname, params });

describe('promotedGroups', () => {
  const table: readonly (readonly [string, unknown, boolean])[] = [
    ['enough edits', is('APCOND_EDITCOUNT', 12), true],
    ['a list', [is('APCOND_EDITCOUNT', 12), is('APCOND_INGROUPS', 'bot')], true],
    ['a list with one that fails', [is('APCOND_EDITCOUNT', 12), is('APCOND_EDITCOUNT', 13)], false],
    ['too few edits', is('APCOND_EDITCOUNT', 13), false],
    ['no edits requested', is('APCOND_EDITCOUNT', 0), true],
    ['old enough', is('APCOND_AGE', 4 * 86400), true],
    ['too young', is('APCOND_AGE', 4 * 86400 + 1), false],
    ['first edit long ago', is('APCOND_AGE_FROM_EDIT', 86400), true],
    ['first edit too late', is('APCOND_AGE_FROM_EDIT', 86401), false],
    ['e-mail', is('APCOND_EMAILCONFIRMED'), false],
    ['in groups', is('APCOND_INGROUPS', 'bot', 'sysop'), true],
    ['not in all groups', is('APCOND_INGROUPS', 'bot', 'suppress'), false],
    ['this address', is('APCOND_ISIP', '192.0.2.7'), true],
    ['in the range', is('APCOND_IPINRANGE', '192.0.2.0/28'), true],
    ['outside the range', is('APCOND_IPINRANGE', '2001:db8::/32'), false],
    ['blocked', is('APCOND_BLOCKED'), true],
    ['bot', is('APCOND_ISBOT'), true],
    ['an unknown condition', is('APCOND_MOON', 'full'), false],
    ['a name only', 'extension-condition', false],
    ['nothing', [], false],
    ['all of', { operand: '&', 0: is('APCOND_ISBOT'), 1: is('APCOND_EDITCOUNT', 13) }, false],
    ['one of', { operand: '|', 0: is('APCOND_ISBOT'), 1: is('APCOND_EDITCOUNT', 13) }, true],
    ['one but not both', { operand: '^', 0: is('APCOND_ISBOT'), 1: is('APCOND_EDITCOUNT', 1) }, false],
    ['none of', { operand: '!', 0: is('APCOND_EDITCOUNT', 13), 1: is('APCOND_EMAILCONFIRMED') }, true],
    ['nested', { operand: '&', 0: { operand: '!', 0: is('APCOND_EMAILCONFIRMED') }, 1: is('APCOND_ISBOT') }, true],
  ];
  it.each(table)('%s', (_name, condition, want) => {
    expect(promotedGroups({ trusted: condition }, candidate, now)).toEqual(want ? ['trusted'] : []);
  });

  it('counts an account without a date as old', () => {
    expect(promotedGroups({ old: is('APCOND_AGE', 1e9) }, { ...candidate, registration: null }, now)).toEqual(['old']);
  });

  it('takes a wiki without conditions', () => {
    expect(promotedGroups({}, candidate, now)).toEqual([]);
  });
});
