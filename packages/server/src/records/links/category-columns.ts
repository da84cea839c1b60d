/** Columns of `categorylinks` as items show them. */
import { c } from '../../db/schema/tables.js';
import { dialectal, sql } from '../../sql/sql.js';
import { as, text } from '../../sql/table.js';

export const hexSortkey = as(sql`lower(hex(${c.cl_sortkey}))`, 'sortkey', text);
export const addedToCategory = as(
  dialectal((dialect) => dialect.timestampText(c.cl_timestamp)),
  'added',
  text,
);
