/** Compares what our tools and those of another server return for the same questions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Answer, questions, startTools, type Tools, wikis, type WikiName } from './evaluate.js';
import { program, wikiFolders } from './wiki-folders.js';

const usage = `npm run bench:mcp -w test -- [--peer FILE]

Asks 60 questions, with the calls of packages/mcp/test/evaluation/questions.yaml.

  --peer FILE   the program of MediaWiki-MCP-Server (dist/index.js), which gets the same questions on the same wikis

Example:
  npm run bench:mcp -w test -- --peer ../mediawiki-mcp-server/dist/index.js

Exit codes: 0 all are answered, with at most half of the peer's bytes, 1 otherwise.`;

const { values } = parseArgs({ options: { peer: { type: 'string' }, help: { type: 'boolean', default: false } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'wiki-query-evaluation-'));

/** Serves a wiki folder, for a peer that needs a URL. */
async function serve(wiki: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const place = ['--port', '0', '--host', '127.0.0.1', '--workers', '1', '--state', join(folder, 'state')];
  const child = spawn(process.execPath, [program, 'serve', wiki, ...place], { stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /wiki-query ready (\S+)/.exec(out)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('the server ended')));
  });
  return { child, url };
}

function startPeer(peer: string, url: string): Promise<Tools> {
  const config = join(folder, 'config.json');
  const wiki = { sitename: 'wiki', server: url, articlepath: '/wiki', scriptpath: '/w', token: null, private: false };
  writeFileSync(config, JSON.stringify({ allowWikiManagement: false, defaultWiki: 'wiki', wikis: { wiki } }));
  const env = { PATH: process.env['PATH'] ?? '', CONFIG: config, MCP_TRUSTED_HOSTS: '127.0.0.1' };
  return startTools({ command: process.execPath, args: [peer], env });
}

interface Row {
  readonly ask: string;
  readonly ours: Answer;
  readonly theirs: Answer | undefined;
}

async function evaluate(name: WikiName, place: string): Promise<readonly Row[]> {
  const ours = await startTools({ command: process.execPath, args: [program, 'mcp', place] });
  const served = values.peer === undefined ? undefined : await serve(place);
  const theirs = values.peer === undefined ? undefined : await startPeer(values.peer, served?.url ?? '');
  console.log(`${name}: the list of tools has ${ours.listBytes} bytes, the other one ${theirs?.listBytes ?? '-'}`);
  const rows: Row[] = [];
  for (const question of questions[name])
    rows.push({
      ask: question.ask,
      ours: await ours.answer(question.ours, question.answer),
      theirs: await theirs?.answer(question.theirs, question.answer),
    });
  await Promise.all([ours.close(), theirs?.close()]);
  served?.child.kill();
  return rows;
}

const sum = (answers: readonly Answer[], member: 'calls' | 'bytes' | 'whole'): number =>
  answers.reduce((total, answer) => total + answer[member], 0);

const shown = (answer: Answer | undefined): string =>
  answer === undefined ? '- | -' : `${answer.calls} | ${answer.bytes.toLocaleString('en')}`;

try {
  const folders = await wikiFolders(folder);
  const rows: Row[] = [];
  for (const name of wikis) rows.push(...(await evaluate(name, folders[name])));
  console.log(
    '| Question | Calls | Bytes | Calls of the other | Bytes of the other |\n| --- | ---: | ---: | ---: | ---: |',
  );
  for (const { ask, ours, theirs } of rows) console.log(`| ${ask} | ${shown(ours)} | ${shown(theirs)} |`);
  for (const { ask, ours, theirs } of rows)
    for (const [whose, answer] of [
      ['ours', ours],
      ['theirs', theirs],
    ] as const)
      if (answer?.problem !== undefined) console.log(`PROBLEM ${ask} (${whose}): ${answer.problem}`);
  const mine = rows.map(({ ours }) => ours);
  const other = rows.flatMap(({ theirs }) => theirs ?? []);
  for (const member of ['calls', 'bytes', 'whole'] as const)
    console.log(`${rows.length} questions, ${member}: ${sum(mine, member)} and ${sum(other, member)}`);
  const wrong = [...mine, ...other].some(({ problem }) => problem !== undefined);
  const isMore = other.length > 0 && sum(mine, 'bytes') * 2 > sum(other, 'bytes');
  process.exitCode = wrong || isMore ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
