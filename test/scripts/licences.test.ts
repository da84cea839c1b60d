// @module-tag slow
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
  const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
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

/** Whether a range of versions, as `engines` of packages have them, has this version. */
function admits(range: string, version: readonly [number, number, number]): boolean {
  const compare = (text: string): number => {
    const parts = text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : undefined));
    for (const [i, own] of version.entries()) {
      const other = parts[i];
      if (other === undefined) return 0;
      if (own !== other) return own - other;
    }
    return 0;
  };
  const holds = (comparator: string): boolean => {
    const [, operator = '', text = ''] = /^([<>]=?|[\^~=])?v?([\dx*.]+)$/.exec(comparator) ?? [];
    if (text === '') throw new Error(`${comparator} is no range`);
    const order = compare(text);
    if (operator === '>=') return order >= 0;
    if (operator === '>') return order > 0;
    if (operator === '<=') return order <= 0;
    if (operator === '<') return order < 0;
    const isSameMajor = compare(text.split('.')[0] ?? '') === 0;
    return operator === '^' ? isSameMajor && order >= 0 : order === 0 || (operator === '~' && isSameMajor && order > 0);
  };
  return range.split('||').some((part) =>
    part
      .replaceAll(/([<>]=?|[\^~])\s+/g, '$1')
      .trim()
      .split(/\s+/)
      .every(holds),
  );
}

it('all dependencies run on the oldest Node that the project promises', () => {
  expect(admits('^20.19.0 || >=22.12.0', [20, 19, 0])).toBe(true);
  expect(admits('>=22', [20, 19, 0])).toBe(false);
  expect(admits('>= 18 <21', [20, 19, 0])).toBe(true);
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } | readonly string[]; optional?: boolean }>;
  };
  const others = Object.entries(packages).flatMap(([name, { engines = {}, optional = false }]) => {
    const range = 'node' in engines ? engines.node : undefined;
    // npm looks at the engines of what is not optional.
    if (range === undefined || range === '*' || optional) return [];
    return admits(range, [20, 19, 0]) ? [] : [`${name}: ${range}`];
  });
  expect(others).toEqual([]);
});

it('CONTRIBUTING has a reason for each override', () => {
  const { overrides } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    readonly overrides: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  };
  const wanted = Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string' ? [`\`${name}\``] : Object.keys(value).map((inner) => `\`${name}\`: \`${inner}\``),
  );
  const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const named = [...text.matchAll(/^\| (`[^|]+`) +\|/gm)].map(([, name]) => name?.trim());
  expect(named).toEqual(expect.arrayContaining(wanted));
});
