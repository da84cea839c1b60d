/** The documents of another wiki, imported from its description: MediaWiki's modules and five of unknown extensions. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyFolder, folder, mustRun } from './tools.mjs';

const data = join(folder, '../../../packages/generator/test/data');
const bin = join(folder, '../../../packages/generator/bin/wiki-query-gen.js');
const actions = 'parse,opensearch,rollback';
const read = async (name) => JSON.parse(await readFile(join(data, name), 'utf8'));

/** Makes them; gives the folder that they are in. */
export async function importedDocuments() {
  const out = await emptyFolder('imported-wiki');
  const core = await read('mediawiki-1.43.json');
  const modules = [...core.paraminfo.modules, ...(await read('unknown-extensions.json'))];
  await writeFile(join(out, 'wiki.json'), JSON.stringify({ paraminfo: { modules } }));
  await mustRun('node', [bin, 'import', join(out, 'wiki.json'), '--out', join(out, 'spec'), '--actions', actions]);
  await mustRun('node', [bin, 'generate', '--spec', join(out, 'spec'), '--out', out, '--only', 'openapi']);
  return join(out, 'packages/openapi/gen');
}
