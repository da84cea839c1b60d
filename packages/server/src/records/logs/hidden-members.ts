/** Members of rows with fields that are hidden from some readers, by the bits of one column. */
import { lookUp } from '@wiki-query/wikitext';
import { isHidden, isSuppressed, maySee, type HiddenField } from '../../content/visibility.js';
import type { Row, Selected } from '../../sql/table.js';
import { computed, type Member } from '../../shapes/members.js';

interface HiddenMembers<T extends string> {
  /** True if the field is hidden, even if the viewer may see it. */
  readonly marker: (field: HiddenField) => Member<boolean, T>;
  /** Passes if the viewer may see the field. */
  readonly sees: (field: HiddenField) => Member<boolean, T>;
  /** True if one of the requested fields is hidden from administrators too. Each field is named by its marker. */
  readonly suppressed: (fields: Readonly<Record<string, HiddenField>>) => Member<boolean, T>;
}

/** Fields of a table by the column of their bits. `right` allows seeing those that are not restricted. */
export function hiddenMembers<T extends string>(bits: Selected<string, T>, right?: string): HiddenMembers<T> {
  const bitsOf = (row: Row): number => Number(lookUp(row, bits.as) ?? 0);
  return {
    marker: (field) => computed([bits], (row: Row) => isHidden(bitsOf(row), field) || undefined),
    sees: (field) =>
      computed([bits], (row: Row, { call: { viewer } }) => {
        const value = bitsOf(row);
        return value === 0 || maySee(value, field, viewer.rights, right);
      }),
    suppressed: (fields) =>
      computed([bits], (row: Row, { requests }) => {
        const value = bitsOf(row);
        if (!isSuppressed(value)) return undefined;
        return (
          Object.entries(fields).some(([marker, field]) => isHidden(value, field) && requests(marker)) || undefined
        );
      }),
  };
}
