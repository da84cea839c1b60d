/** Licences of dependencies, and the list of them that a release has. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forbiddenLicences } from '../../scripts/check-licences.js';

const root = new URL('../../', import.meta.url).pathname;

it.each([
  [{ license: 'MIT' }, []],
  [{ license: '(MIT OR WTFPL)' }, []],
  [{ license: '(MIT AND Zlib)' }, []],
  [{ license: 'MPL-2.0', dev: true }, []],
  [{ license: 'MPL-2.0' }, ['one: MPL-2.0']],
  [{ license: '(MIT AND GPL-3.0)' }, ['one: (MIT AND GPL-3.0)']],
  [{ license: 'LGPL-2.1-or-later' }, ['one: LGPL-2.1-or-later']],
  [{ license: 'SSPL-1.0', dev: true }, ['one: SSPL-1.0']],
  [{}, ['one: none']],
])('%j', (entry, want) => expect(forbiddenLicences({ packages: { 'node_modules/one': entry } })).toEqual(want));

it('the list of components names all that the server depends on', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: { sbom: string } };
  const [command = '', ...args] = scripts.sbom.split(' ');
  const text = execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string;
    components: readonly { name: string; version: string; licenses?: readonly unknown[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const server = JSON.parse(readFileSync(`${root}packages/server/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = components.map(({ name }) => name);
  const others = Object.keys(server.dependencies).filter((name) => !name.startsWith('@wiki-query/'));
  for (const name of others) expect(names).toContain(name);
});
