// @module-tag httpx
/** The package that `wiki-query-gen import --python` makes in an empty folder, from a wiki that is served. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSampleWiki, type ServedWiki } from '../../client/test/served-wiki.js';
import { checkWithPyright } from './check-types.js';
import { folder, runPython } from './python.js';

const program = join(folder, '../generator/bin/wiki-query-gen.js');

let wiki: ServedWiki;
const work = mkdtempSync(join(tmpdir(), 'wiki-query-import-python-'));
const made = join(work, 'python');
beforeAll(async () => {
  wiki = await serveSampleWiki();
  for (const args of [['import', wiki.api, '--python'], ['generate']])
    await promisify(execFile)(process.execPath, [program, ...args], { cwd: work });
  await cp(join(folder, 'test/types'), join(made, 'test/types'), { recursive: true });
  await cp(join(folder, 'test/call.py'), join(made, 'test/call.py'));
});
afterAll(async () => {
  await wiki?.close();
  rmSync(work, { recursive: true });
});

// mypy, which takes half a minute, accepts what the emitter writes: `types.nightly.test.ts`. What could be missing here pyright finds too.
test('pyright, strict, for Python 3.13', () => checkWithPyright('3.13', made));

test('it reads the wiki', async () => {
  const use = `import wiki_query
from wiki_query import Wiki
with Wiki("${wiki.api}", user_agent="Test/1.0") as wiki:
    print(wiki_query.__file__, [page["title"] for page in wiki.allpages(prefix="Ca").to_list(2)])`;
  expect(await runPython(['-c', use], '', made)).toEqual({
    code: 0,
    errors: '',
    output: `${join(made, 'src/wiki_query/__init__.py')} ['Cactus orchard', 'Cactus tower willow']\n`,
  });
});
