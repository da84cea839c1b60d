/** Names for the alternatives of a union, made of what distinguishes them. */
import type { FieldKind, Member, Shape } from '../model/shape.js';
import { pascalCase } from '../text/pascal-case.js';

/** What the names of types that are no objects end with. */
const suffixes: Readonly<Partial<Record<FieldKind, string>>> = { array: 'List', map: 'Map', oneOf: 'Choice' };

/** The name that the types of each option begin with: `AgentWithId`, `ErrorNotfound`, `WarningsMap`. */
export function variantNames(name: string, options: readonly Shape[]): string[] {
  const objects = options.filter(({ kind }) => kind === 'object');
  return options.map(
    (option) => name + (option.kind === 'object' ? objectSuffix(option, objects) : (suffixes[option.kind] ?? '')),
  );
}

/** By the value of a member that each of the objects has another value of, else by a member of its own. */
function objectSuffix(object: Shape, objects: readonly Shape[]): string {
  const { members = [] } = object;
  const others = objects.filter((other) => other !== object);
  const value = members.map((member) => discriminatorOf(member, others)).find((one) => one !== undefined);
  if (value !== undefined) return value;
  const own = members.filter(({ name }) => others.every((other) => !memberOf(other, name)));
  const [first] = [...own.filter(({ presence }) => presence === 'always'), ...own];
  if (first) return withMembers([first.name]);
  const typed = members.find(({ name, shape }) =>
    others.every((other) => memberOf(other, name)?.shape.kind !== shape.kind),
  );
  if (typed) return withMembers([typed.shape.kind, typed.name]);
  return withMembers(members.map(({ name }) => name));
}

const withMembers = (names: readonly string[]): string => `With${names.map(pascalCase).join('') || 'Content'}`;

const memberOf = ({ members = [] }: Shape, name: string): Member | undefined =>
  members.find((member) => member.name === name);

/** The only value of a member, as a name, where the same member of every other object has another one. */
function discriminatorOf(member: Member, others: readonly Shape[]): string | undefined {
  const value = onlyValue(member);
  if (value === undefined || others.length === 0) return undefined;
  const rest = others.map((other) => onlyValue(memberOf(other, member.name)));
  return rest.every((one) => one !== undefined && one !== value) ? value : undefined;
}

function onlyValue(member: Member | undefined): string | undefined {
  const [value, ...more] = member?.shape.values ?? [];
  const name = value === undefined || more.length > 0 ? '' : pascalCase(String(value));
  return name === '' ? undefined : name;
}
