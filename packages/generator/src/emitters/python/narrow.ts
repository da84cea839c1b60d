/** The shape of an item in responses to requests with known values of `prop`. */
import type { Member, Shape } from '../../model/shape.js';

/** The shape with the members that these values request, and without those that they do not. */
export function narrowed(shape: Shape, given: readonly string[]): Shape {
  const members = (shape.members ?? []).filter((member) => isRequested(member, given)).map(withPresence);
  const names = new Set(members.map(({ name }) => name));
  const { choice, ...rest } = shape;
  const isWhole = choice !== undefined && [...choice.by, choice.member].every((name) => names.has(name));
  return { ...rest, members, ...(isWhole && { choice }) };
}

function isRequested({ when }: Member, given: readonly string[]): boolean {
  const values = when['prop'];
  return values === undefined || values === true || values.some((value) => given.includes(value));
}

/** A member that only `prop` requests is always present. */
function withPresence(member: Member): Member {
  const isDecided = member.presence === 'conditional' && Object.keys(member.when).join() === 'prop';
  return isDecided ? { ...member, presence: 'always', when: {} } : member;
}
