import type { Module } from '../model/model.js';
import type { Member, ResultPlace, Shape } from '../model/shape.js';
import type { ChangeClass, SpecChange } from './change.js';

const places: readonly ResultPlace[] = ['top', 'query', 'page', 'generator'];

/** What changed in the shape of a module's results, in format version 2. */
export function diffResults(before: Module, after: Module): SpecChange[] {
  const changes: SpecChange[] = [];
  const say = (kind: ChangeClass, what: string, path: string, message: string): void =>
    void changes.push({ class: kind, kind: what, module: before.name, message: `result ${path}: ${message}` });
  for (const place of places) diffMembers(before.result[2][place], after.result[2][place], place, say);
  return changes;
}

type Say = (kind: ChangeClass, what: string, path: string, message: string) => void;

function diffMembers(before: readonly Member[], after: readonly Member[], path: string, say: Say): void {
  const now = new Map(after.map((member) => [member.name, member]));
  const old = new Set(before.map(({ name }) => name));
  for (const member of before) {
    const match = now.get(member.name);
    const at = `${path}.${member.name}`;
    if (!match) say('breaking', 'field-removed', at, 'the field is gone');
    else diffMember(member, match, at, say);
  }
  for (const { name } of after)
    if (!old.has(name)) say('non-breaking', 'field-added', `${path}.${name}`, 'the field is new');
}

function diffMember(before: Member, after: Member, path: string, say: Say): void {
  const [was, is] = [before, after].map(({ presence }) => presence !== 'possible');
  if (was && !is) say('breaking', 'field-optional', path, 'the field may be absent now');
  if (!was && is) say('non-breaking', 'field-required', path, 'the field is always there now');
  if (JSON.stringify(before.when) !== JSON.stringify(after.when))
    say('breaking', 'condition-changed', path, 'other parameters bring the field');
  if (before.deprecated !== after.deprecated)
    say('non-breaking', 'field-deprecated', path, after.deprecated ? 'deprecated now' : 'no longer deprecated');
  diffShape(before.shape, after.shape, path, say);
}

function diffShape(before: Shape, after: Shape, path: string, say: Say): void {
  if (before.kind !== after.kind || before.resource !== after.resource) {
    const name = (shape: Shape): string => shape.resource ?? shape.kind;
    say('breaking', 'field-type-changed', path, `the type was ${name(before)}, is ${name(after)}`);
    return;
  }
  if (!before.nullable && after.nullable) say('breaking', 'field-nullable', path, 'it may be null now');
  const gone = (before.values ?? []).filter((value) => !after.values?.includes(value));
  const come = (after.values ?? []).filter((value) => !before.values?.includes(value));
  if (before.values && !before.openValues && come.length > 0)
    say('non-breaking', 'field-values-added', path, `new values ${come.join(', ')}`);
  if (gone.length > 0) say('non-breaking', 'field-values-removed', path, `values are gone: ${gone.join(', ')}`);
  diffMembers(before.members ?? [], after.members ?? [], path, say);
  if (before.items && after.items) diffShape(before.items, after.items, `${path}[]`, say);
  if (before.description !== after.description) say('documentation', 'texts-changed', path, 'the description changed');
  diffOptions(before, after, path, say);
}

function diffOptions(before: Shape, after: Shape, path: string, say: Say): void {
  const strip = (options: readonly Shape[] | undefined): string =>
    JSON.stringify(options ?? [], (key, value: unknown) =>
      key === 'source' || key === 'description' ? undefined : value,
    );
  if (strip(before.options) !== strip(after.options))
    say('breaking', 'field-type-changed', path, 'its alternatives changed');
}
