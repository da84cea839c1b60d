/** Times MediaWiki's own importDump with the first pages of a dump. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Templates and categories come first in the dump, but articles take most of the time. */
const skipped = 550;
const taken = 120;

/** Pages a second. `instance` has a LocalSettings.php that may be written to, `code` is MediaWiki's folder. */
export async function timePeer(instance: string, code: string, xmlFolder: string): Promise<number> {
  const [name = ''] = readdirSync(xmlFolder);
  const text = await firstPages(join(xmlFolder, name));
  const [head = '', ...pages] = text.split('  <page>\n');
  const folder = mkdtempSync(join(tmpdir(), 'bench-peer-'));
  try {
    const file = join(folder, 'pages.xml');
    const own = pages.slice(skipped, skipped + taken).map((page) => `  <page>\n${page}`);
    writeFileSync(file, `${head}${own.join('')}</mediawiki>\n`);
    const started = performance.now();
    const { status } = spawnSync('php', ['maintenance/run.php', 'importDump', '--quiet', file], {
      cwd: code,
      env: { ...process.env, MW_CONFIG_FILE: join(instance, 'LocalSettings.php') },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (status !== 0) throw new Error(`importDump ended with ${status}`);
    return taken / ((performance.now() - started) / 1000);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function firstPages(file: string): Promise<string> {
  const child = spawn('bzip2', ['-dc', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const closed = once(child, 'close');
  let text = '';
  for await (const chunk of child.stdout) {
    text += (chunk as Buffer).toString('latin1');
    if (text.split('  <page>\n').length > skipped + taken + 1) break;
  }
  child.kill();
  await closed;
  return text;
}
