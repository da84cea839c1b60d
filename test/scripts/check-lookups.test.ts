// @module-tag slow
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../packages/generator/check-lookups.js');
const root = mkdtempSync(join(tmpdir(), 'check-lookups-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const declared = `
declare const name: string, known: 'a' | 'b', record: Readonly<Record<string, number>>, list: string[];
declare const prefixed: \`x\${string}\`, few: Record<'a' | 'b', number>;`;

it('finds lookups by any text, and no others', () => {
  const wrong = [
    'record[name];',
    'record[prefixed];',
    'few[name as keyof typeof few | string];',
    'name in record;',
    '({} as Record<string, number>)[name] = 1;',
    'function of<K extends string>(key: K) { return record[key]; }',
  ];
  const right = [
    'few[known];',
    "record['a'];",
    'list[0];',
    "'a' in record;",
    'for (const key in record) record[key];',
    'new Map([[name, 1]]).get(name);',
    'Object.hasOwn(record, name);',
  ];
  mkdirSync(join(root, 'src'));
  writeFileSync(
    join(root, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }',
  );
  writeFileSync(join(root, 'src/wrong.ts'), [declared.replaceAll('\n', ' '), ...wrong, 'export {};'].join('\n'));
  writeFileSync(join(root, 'src/right.ts'), [declared, ...right, 'export {};'].join('\n'));
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  const places = stderr.match(/^src\/\w+\.ts:\d+/gm) ?? [];
  expect([...places].sort()).toEqual(wrong.map((_, i) => `src/wrong.ts:${i + 2}`));
  expect(status).toBe(1);
});
