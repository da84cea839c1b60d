import { readFile, writeFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { runCli } from '../src/cli.js';
import { testHost } from './helpers/test-host.js';
import { smallSpec } from './helpers/small-spec.js';
const odd: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e300,
  true,
  false,
  '',
  'x',
  'a\\b',
  '..\\..\\x',
  '../x',
  '__proto__',
  'constructor',
  'a\nb',
  'a\0b',
  '2024-99-99',
  [],
  {},
  [null],
  [[1]],
  { a: null },
  'x'.repeat(70000),
  '[',
  '(',
  '*/',
  '${1}',
  '`',
  '\ud800',
  new Date(NaN),
  ['a', 1, null],
  { '': '' },
  12345678901234567890n as unknown,
];
let seed = Number(process.argv[2] ?? 1);
const rnd = (n: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % n;
};
type Slot = { get: () => unknown; set: (v: unknown) => void; del?: () => void; path: string };
function slots(v: unknown, path: string, out: Slot[]) {
  if (Array.isArray(v))
    v.forEach((x, i) => {
      out.push({ path: `${path}[${i}]`, get: () => v[i], set: (n) => (v[i] = n) });
      slots(x, `${path}[${i}]`, out);
    });
  else if (typeof v === 'object' && v !== null)
    for (const k of Object.keys(v)) {
      const r = v as Record<string, unknown>;
      out.push({ path: `${path}.${k}`, get: () => r[k], set: (n) => (r[k] = n), del: () => delete r[k] });
      slots(r[k], `${path}.${k}`, out);
    }
}
const base = '/tmp/d2/odd';
const seen = new Map<string, number>();
async function attempt(dir: string, what: string, ...argv: string[]) {
  const host = testHost(dir);
  try {
    await runCli(argv, host);
    const said = host.said.out + host.said.err;
    if (/^\s+at /m.test(said) || /TypeError|RangeError|\[object Object\]|undefined|NaN/.test(said)) {
      const k =
        said.split('\n').find((l) => /TypeError|RangeError|\[object Object\]|undefined|NaN|^\s+at /.test(l)) ?? '';
      note(`SAID ${argv[0]} ${k.slice(0, 200)}`, what);
    }
  } catch (e) {
    const s = String((e as Error).stack);
    note(`${argv[0]} THROWN ${s.split('\n').slice(0, 3).join(' | ')}`, what);
  }
}
function note(k: string, what: string) {
  const c = seen.get(k) ?? 0;
  seen.set(k, c + 1);
  if (c === 0) console.log(k, '\n    by', what.slice(0, 200));
}
const mode = process.argv[3] ?? 'import';
const runs = Number(process.argv[4] ?? 100);
const core = JSON.parse(await readFile(new URL('./data/mediawiki-1.43.json', import.meta.url), 'utf8'));
for (let i = 0; i < runs; i++) {
  await rm(base, { recursive: true, force: true });
  await mkdir(base, { recursive: true });
  const pick = odd[rnd(odd.length)];
  const s = (v: unknown) => (typeof v === 'bigint' ? v.toString() : JSON.stringify(v)?.slice(0, 60));
  if (mode === 'import') {
    const all = structuredClone(core.paraminfo.modules) as unknown[];
    const few = [all[rnd(all.length)], all[rnd(all.length)], all[rnd(all.length)]];
    const value = { paraminfo: { modules: few } };
    const sl: Slot[] = [];
    slots(value, '', sl);
    let what = '';
    for (let n = 1 + rnd(2); n > 0; n--) {
      const t = sl[rnd(sl.length)]!;
      const o = n === 1 ? pick : odd[rnd(odd.length)];
      t.set(o);
      what += `${t.path}=${s(o)} `;
    }
    let text;
    try {
      text = JSON.stringify(value, (_k, v) => (typeof v === 'bigint' ? Number(v) : v));
    } catch {
      continue;
    }
    await writeFile(join(base, 'w.json'), text);
    await attempt(base, what, 'import', 'w.json', '--texts');
    await attempt(base, what, 'generate');
  } else {
    const files = smallSpec();
    const which = files[rnd(files.length)]!;
    const value = { root: parse(which.text) as unknown };
    const sl: Slot[] = [];
    slots(value, '', sl);
    if (sl.length === 0) continue;
    let what = which.path;
    for (let n = 1 + rnd(2); n > 0; n--) {
      const t = sl[rnd(sl.length)]!;
      const o = n === 1 ? pick : odd[rnd(odd.length)];
      t.set(o);
      what += ` ${t.path}=${s(o)}`;
    }
    await writeFile(join(base, 'package.json'), '{}');
    for (const f of files) {
      const p = join(base, 'spec', f.path);
      await mkdir(join(p, '..'), { recursive: true });
      let txt = f.text;
      if (f === which) {
        try {
          txt = stringify(value.root);
        } catch {
          continue;
        }
      }
      await writeFile(p, txt);
    }
    await attempt(base, what, 'fmt');
    await attempt(base, what, 'validate');
    await attempt(base, what, 'generate');
    if (i % 5 === 0) {
      await attempt(base, what, 'compile', '--to', 'm.json');
      await attempt(base, what, 'scaffold');
      await attempt(base, what, 'texts', 'de');
    }
  }
}
console.log('done', mode, runs, seen.size);
