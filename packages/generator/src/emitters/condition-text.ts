import type { Member } from '../model/shape.js';

/** The parameter values that request a member: `` `approp=ids` or `approp=all` ``; empty if no parameter does. */
export const conditionText = ({ when }: Member, prefix = ''): string =>
  Object.entries(when)
    .map(([name, values]) =>
      values === true ? `\`${prefix}${name}\`` : values.map((value) => `\`${prefix}${name}=${value}\``).join(' or '),
    )
    .join(' and ');
