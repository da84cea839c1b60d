/** Members of rows with fields that are hidden from some readers, by the bits of one column. */
import { lookUp } from '@wiki-query/wikitext';
import { isHidden, isSuppressed, maySee, type HiddenField } from '../content/visibility.js';
import type { Column } from '../sql/table.js';
import { computed, guard, type Guard, type Member } from './members.js';
import { has } from './module.js';

type Bits = Column<`${string}_deleted`, string, number>;

/** A field, and the values of `prop` that request it. */
export interface HiddenPart<A extends string = string> {
  readonly field: HiddenField;
  readonly prop: readonly A[];
}

export interface HiddenMembers {
  /** True if the field is hidden, even if the viewer may see it. */
  readonly marker: <A extends string>(part: HiddenPart<A>) => Member<boolean, A>;
  /** Passes if the viewer may see the field. */
  readonly sees: (part: HiddenPart) => Guard;
  /** True if one of the requested fields is hidden from administrators too. */
  readonly suppressed: (parts: readonly HiddenPart[]) => Member<boolean, never>;
}

type BitsRow = Readonly<Record<string, unknown>>;

/** Fields of a table by the column of their bits. `right` allows seeing those that are not restricted. */
export function hiddenMembers(bits: Bits, right?: string): HiddenMembers {
  const bitsOf = (row: BitsRow): number => Number(lookUp(row, bits.as) ?? 0);
  return {
    marker: ({ field, prop: requested }) =>
      computed([bits], (row: BitsRow) => isHidden(bitsOf(row), field) || undefined, { prop: requested }),
    sees: ({ field }) =>
      guard([bits], (row: BitsRow, { rights }) => {
        const value = bitsOf(row);
        return value === 0 || maySee(value, field, rights, right);
      }),
    suppressed: (parts) =>
      computed([bits], (row: BitsRow, { params }) => {
        const value = bitsOf(row);
        if (!isSuppressed(value)) return undefined;
        const { prop } = params as { readonly prop?: readonly string[] };
        const isRequested = (part: HiddenPart): boolean =>
          isHidden(value, part.field) && part.prop.some((one) => has(prop, one));
        return parts.some(isRequested) || undefined;
      }),
  };
}
