/** Compares every page of a wiki with its templates expanded, by MediaWiki and by our server. */
import { readOptions, refuse } from '../../../support/read-options.js';
import { openTarget } from '../target.js';
import { comparePages } from './compare-pages.js';
import { readPages } from './read-pages.js';

const usage = `npm run conformance:expansion -w test -- --peer URL --folder DIR [--messages FILE]

Expands the templates of every page of a wiki, with MediaWiki and with our server, and prints the pages that differ.

  --peer URL        the api.php of a wiki of the reference kit
  --folder DIR      that wiki as the kit exports it
  --messages FILE   the wiki's messages.json

Example:
  npm run conformance:expansion -w test -- --peer http://127.0.0.1:8100/w/api.php --folder /tmp/exported

Exit codes: 0 no page differs, 1 one differs, 2 wrong options.`;

const { peer, folder, messages } = readOptions(usage, {
  peer: { type: 'string' },
  folder: { type: 'string' },
  messages: { type: 'string' },
});
if (peer === undefined || folder === undefined) refuse(usage, '--peer and --folder are required.');

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
