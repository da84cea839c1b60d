/** Finds steps of SQLite's query plans that may read more rows than the response has. */

/** Tables that stay small on any wiki. */
const small = new Set(['slot_roles', 'content_models', 'change_tag_def', 'site_stats', 'interwiki', 'querycache_info']);

/**
 * Steps that read a table without a start position in an index, or that sort all rows that were read. This excludes
 * lists that are read in their own order up to the limit, sorts among rows of one key (`LAST TERM`), and data that
 * SQLite stores in memory (lists of values, results of subqueries).
 */
export function wideSteps(plan: readonly string[], sql: string, tables: ReadonlySet<string>): readonly string[] {
  const aliases = aliasesOf(sql);
  const sorts = plan.some((step) => step === 'USE TEMP B-TREE FOR ORDER BY');
  const groups = plan.some(
    (step) => step.startsWith('USE TEMP B-TREE FOR GROUP BY') || /\bcount\(|\bgroup by\b/i.test(sql),
  );
  const stops = /\blimit \?/i.test(sql) && !sorts && !groups;
  const scans = plan.flatMap((step) => {
    const name = /^SCAN (\S+)/.exec(step)?.[1];
    const table = name === undefined ? undefined : (aliases.get(name) ?? name);
    return table === undefined || !tables.has(table) || small.has(table) || stops ? [] : [`scan ${table}`];
  });
  return [...scans, ...(sorts && scans.length === 0 ? ['sort'] : [])];
}

/** Aliases of tables in a statement. */
function aliasesOf(sql: string): ReadonlyMap<string, string> {
  const found = [...sql.matchAll(/(?:from|join)\s+"?(\w+)"?(?:\s+as)?\s+"?(\w+)"?/gi)];
  return new Map(
    found.flatMap(([, table, alias]) => (table === undefined || alias === undefined ? [] : [[alias, table] as const])),
  );
}

/** What an author does about statements that read or sort whole tables. */
export const adviceOn = (statements: readonly string[]): string =>
  `${[...new Set(statements)].join('\n')}\ndeclare \`index\` with a \`key\` that it has, and \`reads\` for filters that it does not serve; if the rows are bounded otherwise, add the request with its steps and its bound to unbounded-queries.yaml`;
