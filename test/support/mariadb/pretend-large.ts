/** Statistics of a wiki a thousand times as large: the planner then chooses as on such a wiki. The server starts again. */
import type { MariadbServer } from './server.js';

const times = 1000;
/** Columns with fewer values than this do not get more on a larger wiki (namespaces, types, flags), unless most rows differ. */
const fewValues = 20;

export async function pretendLarge(server: MariadbServer): Promise<void> {
  const admin = await server.admin('mysql');
  const tables: { name: string }[] = await admin.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'wiki' AND engine = 'InnoDB'",
  );
  const names = tables.map(({ name }) => `\`wiki\`.\`${String(name)}\``).join(', ');
  // Of all rows, and not made again in the background: plans do not change from run to run.
  await admin.query('SET GLOBAL innodb_stats_persistent_sample_pages = 100000');
  await admin.query('SET GLOBAL innodb_stats_auto_recalc = OFF');
  await admin.query(`ANALYZE TABLE ${names}`);
  await admin.query(
    `UPDATE innodb_index_stats JOIN innodb_table_stats USING (database_name, table_name) SET stat_value = stat_value * ${times}
     WHERE database_name = 'wiki' AND (stat_name IN ('size', 'n_leaf_pages') OR stat_value > ${fewValues} OR stat_value * 2 > n_rows)`,
  );
  await admin.query(
    `UPDATE innodb_table_stats SET n_rows = n_rows * ${times}, clustered_index_size = clustered_index_size * ${times}, sum_of_other_index_sizes = sum_of_other_index_sizes * ${times} WHERE database_name = 'wiki'`,
  );
  await admin.end();
  // InnoDB reads its statistics when it first opens a table.
  await server.restart();
}
