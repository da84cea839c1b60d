/**
 * Compares every page of a wiki with its templates expanded, by MediaWiki and by our server:
 *
 *     npm run conformance:expansion -- --peer URL --folder EXPORTED [--messages FILE]
 *
 * `--peer` is a served wiki of the reference kit, `--folder` what `export` of the kit wrote of it.
 */
import { parseArgs } from 'node:util';
import { openTarget } from '../target.js';
import { comparePages } from './compare-pages.js';
import { readPages } from './read-pages.js';

const { values } = parseArgs({
  options: { peer: { type: 'string' }, folder: { type: 'string' }, messages: { type: 'string' } },
});
const { peer, folder, messages } = values;
if (peer === undefined || folder === undefined) throw new Error('--peer and --folder are needed');

const target = await openTarget('en', { folder, ...(messages !== undefined && { messages }) });
try {
  const counts = await comparePages(readPages(target.database, target.namespacePrefix), peer, target, (line) => {
    console.log(line);
  });
  console.log(`exact ${counts.exact}, warning ${counts.warning}, different ${counts.different}`);
  process.exitCode = counts.different > 0 ? 1 : 0;
} finally {
  await target.close();
}
