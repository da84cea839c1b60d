/**
 * Calls all methods of well-known clients on a MediaWiki and on the server with the same database, and writes which results are equal into the
 * documentation.
 *
 *     CLIENTS=/path/to/folder npm run clients -w test -- --reference API_URL --server API_URL
 *
 * The folder has checkouts of goldsmith/Wikipedia, martin-majlis/Wikipedia-API and barrust/mediawiki, each in a folder OWNER+NAME, and the npm
 * packages wikipedia, wikijs and wtf_wikipedia. Needs python3 (or $PYTHON) with bs4, httpx, requests and tenacity.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, env, execPath, exit } from 'node:process';
import { parseArgs, promisify } from 'node:util';

const run = promisify(execFile);
const here = import.meta.dirname;
const guide = join(here, '../../packages/docs/guides/clients.md');

const { reference, server } = parseArgs({
  args: argv.slice(2),
  options: { reference: { type: 'string' }, server: { type: 'string' } },
}).values;
const clients = env.CLIENTS;
if (!reference || !server || !clients || !existsSync(clients)) {
  console.error('CLIENTS=/path/to/folder npm run clients -w test -- --reference API_URL --server API_URL');
  exit(2);
}

/** The text without the addresses of both: the profile of a server may name the reference. */
const withoutHosts = (text) =>
  [reference, server].reduce((cut, api) => cut.replaceAll(new URL(api).host, 'wiki.example'), text);

/** The outcomes of all methods on one wiki, by client and method. */
async function outcomesOf(api) {
  const outcomes = new Map();
  const programs = [
    [env.PYTHON ?? 'python3', 'python_clients.py'],
    [execPath, 'node-clients.mjs'],
  ];
  for (const [program, script] of programs) {
    const { stdout } = await run(program, [join(here, script), api, clients], { maxBuffer: 1 << 28 });
    for (const line of stdout.trim().split('\n')) {
      const { client, method, ...outcome } = JSON.parse(line);
      const text = withoutHosts(JSON.stringify(outcome));
      outcomes.set(`${client}\t${method}`, { client, method, outcome, text });
    }
  }
  return outcomes;
}

/** Results that are about nothing: they are equal, and prove little. */
const isEmpty = ({ result }) =>
  result === undefined || result === null || (typeof result === 'object' && Object.keys(result).length === 0);

const [wanted, got] = [await outcomesOf(reference), await outcomesOf(server)];
const rows = new Map();
for (const [key, { client, method, outcome, text }] of wanted) {
  const row = rows.get(client) ?? { total: 0, data: 0, empty: 0, fails: 0, differs: [] };
  rows.set(client, row);
  row.total += 1;
  const own = got.get(key);
  if (own?.text !== text) {
    row.differs.push(method);
    console.log(`${client} ${method}\n  wanted ${text.slice(0, 300)}\n  got    ${own?.text.slice(0, 300)}`);
  } else if ('error' in outcome) row.fails += 1;
  else if (isEmpty(outcome)) row.empty += 1;
  else row.data += 1;
}

const cell = ({ differs }) => (differs.length === 0 ? '—' : differs.map((name) => `\`${name}\``).join(', '));
const table = [
  '| Client | Methods | Equal, with data | Equal, without data | Fail on both | Differ |',
  '| --- | ---: | ---: | ---: | ---: | --- |',
  ...[...rows].map(
    ([client, row]) => `| ${client} | ${row.total} | ${row.data} | ${row.empty} | ${row.fails} | ${cell(row)} |`,
  ),
].join('\n');
console.log(table);
const [start, end] = ['<!-- known-clients -->', '<!-- /known-clients -->'];
const text = readFileSync(guide, 'utf8');
const [from, to] = [text.indexOf(start), text.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${guide} has no part between ${start} and ${end}`);
writeFileSync(guide, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
const { stdout: formatted } = await run('npx', ['prettier', '--write', guide], { cwd: join(here, '../..') });
console.log(formatted.trim());
