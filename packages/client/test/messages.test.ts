// @module-tag slow
/** What the compiler says about a misspelled parameter. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));

/** What the compiler prints about a program that has a `client`. */
function messagesOf(program: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'wiki-query-messages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const head = `import type { QueryClient } from '${root}src/index.js';\ndeclare const client: QueryClient;\n`;
  writeFileSync(join(folder, 'program.ts'), head + program);
  const options = { noEmit: true, rootDir: '/', types: ['node'], typeRoots: [`${root}../../node_modules/@types`] };
  const project = { extends: `${root}tsconfig.json`, compilerOptions: options, include: [], files: ['program.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const { stdout } = spawnSync(tsc, ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('program.ts'));
}

test('proposes the parameter that is meant, once for each mistake', () => {
  const messages = messagesOf(`
    client.query({ list: ['allpages'], aplimitt: 3 });
    client.queryAll({ list: ['allpages'], apnamespaces: 0 });
    client.pages(['A'], { prop: ['info'], inprops: ['url'] });
    client.allpages({ prefx: 'A' });
  `);
  expect(messages.map((message) => /Did you mean to write '(\w+)'\?$/.exec(message)?.[1])).toEqual([
    'aplimit',
    'apnamespace',
    'inprop',
    'prefix',
  ]);
});
