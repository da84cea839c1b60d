// @module-tag bzip2
// @module-tag slow
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { isNightly } from '../../../test/support/nightly.mjs';
import { openSource } from '../src/files/open-source.js';
import { lockFolder } from '../src/run/lock-folder.js';
import { baseProfile, fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('safety');
const sample = fixture('samplewiki');
const child = fileURLToPath(new URL('support/import-child.mjs', import.meta.url));
const file = (name: string): string => join(sample, `samplewiki-20250701-${name}`);

/** The data that readers of the wiki see, independent of IDs of comments and actors. */
const contents = (out: string): readonly unknown[] =>
  [
    'SELECT page_id, page_title, page_latest, page_len, page_random FROM page ORDER BY page_id',
    `SELECT rev_id, rev_page, rev_timestamp, actor_id, actor_name, comment_text, content_sha1, plain(old_text) FROM revision
       JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id JOIN slots ON slot_revision_id = rev_id
       JOIN content ON content_id = slot_content_id LEFT JOIN text ON content_address = 'tt:' || old_id ORDER BY rev_id`,
    `SELECT log_id, log_type, log_title, log_page, actor_name, comment_text, log_params FROM logging
       JOIN actor ON actor_id = log_actor JOIN comment ON comment_id = log_comment_id ORDER BY log_id`,
    'SELECT * FROM pagelinks ORDER BY 1, 2',
    'SELECT * FROM categorylinks ORDER BY 1, 2',
    'SELECT rc_id, rc_timestamp, rc_title, rc_this_oldid, rc_last_oldid, rc_logid FROM recentchanges ORDER BY rc_id',
    'SELECT doc, col, offset, term FROM temp.words ORDER BY 1, 2, 3',
    'SELECT * FROM user ORDER BY user_id',
    'SELECT * FROM ip_changes ORDER BY 1',
    'SELECT * FROM log_search ORDER BY 1, 2, 3',
  ].map((sql) => rowsOf(out, sql));

/**
 * Imports in a process that is killed as soon as the database has a given size. True if it had finished before. It kills
 * itself, because on a busy machine this process may see the size too late.
 */
async function importUntil(out: string, bytes: number): Promise<boolean> {
  const preload = fileURLToPath(new URL('support/die-at-size.mjs', import.meta.url));
  const run = spawn(process.execPath, ['--import', preload, child, out, baseProfile, sample], {
    stdio: 'ignore',
    env: { ...process.env, DIE_AT_FILE: join(out, '.import/wiki.sqlite'), DIE_AT_SIZE: String(bytes) },
  });
  return (await new Promise((resolve) => run.once('exit', resolve))) === 0;
}

describe('an import that is killed', () => {
  const want = join(folder, 'whole');
  beforeAll(() => runImport([sample], want));

  it('continues with the same command, and ends as if it had not been', async () => {
    const out = join(folder, 'killed');
    let stopped = 0;
    for (const bytes of [1, 900_000, 1_500_000, 2_200_000, 3_000_000]) {
      if (await importUntil(out, bytes)) break;
      stopped++;
      expect(existsSync(join(out, 'wiki.sqlite'))).toBe(false);
    }
    expect(stopped).toBeGreaterThan(3);
    if (!existsSync(join(out, 'wiki.sqlite'))) expect(await importUntil(out, Number.POSITIVE_INFINITY)).toBe(true);
    expect(readdirSync(out).sort()).toEqual(['site.json', 'wiki.sqlite']);
    expect(contents(out)).toEqual(contents(want));
  });

  // Worker threads create the first of each pair, in separate files.
  const indexes = [['pl_target_id', 'page_random'], ...(isNightly ? [['lt_namespace_title', 'rev_timestamp']] : [])];
  it.each(indexes.flat())('continues in the middle of its indexes: %s', (name) => {
    const out = join(folder, `killed-${name}`);
    const preload = fileURLToPath(new URL('support/die-at-index.mjs', import.meta.url));
    const run = spawnSync(process.execPath, ['--import', preload, child, out, baseProfile, sample], {
      env: { ...process.env, DIE_AT_INDEX: name },
    });
    expect(run.signal).toBe('SIGKILL');
    expect(existsSync(join(out, 'wiki.sqlite'))).toBe(false);
    const again = spawnSync(process.execPath, [child, out, baseProfile, sample], { encoding: 'utf8' });
    expect(again.stderr).toContain('Resuming a stopped import of the same files');
    expect(again.status).toBe(0);
    expect(rowsOf(out, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const definitions = "SELECT name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name";
    expect(rowsOf(out, definitions)).toEqual(rowsOf(want, definitions));
    expect(contents(out)).toEqual(contents(want));
  });

  it('starts anew when the files are others', async () => {
    const dump = join(folder, 'changed');
    const out = join(folder, 'changed-out');
    mkdirSync(dump);
    const path = join(dump, 'samplewiki-20250701-pages-meta-history.xml.bz2');
    const bytes = readFileSync(file('pages-meta-history.xml.bz2'));
    writeFileSync(path, bytes.subarray(0, bytes.length - 5000));
    await expect(runImport([dump], out)).rejects.toThrow('damaged or cut off bz2 data');
    expect(existsSync(join(out, '.import/wiki.sqlite'))).toBe(true);
    writeFileSync(path, bytes);
    const { result, said } = await runImport([dump], out, { links: false });
    expect(said).not.toContain('Resuming');
    expect(result?.rows['revision']).toBe(1239);
  });
});

describe('an update', () => {
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  const name = (date: string): string => `samplewiki-${date}-pages-meta-history.xml.gz`;

  /** Writes a dump, and one of a month later that has three pages less and other texts in the others. */
  async function writeDumps(): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of openSource(file('pages-meta-history.xml.bz2'))) chunks.push(chunk);
    const xml = Buffer.concat(chunks).toString();
    const pages = xml.match(/ {2}<page>[\s\S]*?<\/page>\n/g) ?? [];
    const [first = ''] = pages;
    const changed = xml.replace(pages.slice(-4, -1).join(''), '').replace(
      first,
      first.replaceAll(/<revision>\n {6}<id>(\d+)/g, (_, id) => `<revision>\n      <id>${Number(id) + 50_000}`),
    );
    for (const [dump, date, text] of [
      [older, '20250701', xml],
      [newer, '20250801', changed],
    ] as const) {
      mkdirSync(dump);
      writeFileSync(join(dump, name(date)), gzipSync(text));
    }
  }

  it('that is killed, has no room, or reads a damaged dump leaves the wiki as it was', async () => {
    await writeDumps();
    const [out, want] = [join(folder, 'to-update'), join(folder, 'updated')];
    await runImport([older], out);
    await runImport([newer], want);
    const before = readFileSync(join(out, 'wiki.sqlite'));
    const unchanged = (): void => {
      expect(readFileSync(join(out, 'wiki.sqlite')).equals(before)).toBe(true);
      expect(rowsOf(out, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    };
    const env = { ...process.env, UPDATE: '1' };
    // It is killed as soon as it says that it reads pages, writes texts or counts.
    for (const moment of ['Pages:', 'Texts:', 'Users, recent changes and counts:']) {
      const run = spawn(process.execPath, [child, out, baseProfile, newer], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      run.stderr.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes(moment)) run.kill('SIGKILL');
      });
      const code = await new Promise((resolve) => run.once('exit', resolve));
      if (code === null) unchanged();
      // It ended first.
      else writeFileSync(join(out, 'wiki.sqlite'), before);
    }
    writeFileSync(join(out, 'wiki.sqlite'), before);
    const command = `trap '' XFSZ; ulimit -f 4096; exec "$@"`;
    const full = spawnSync('sh', ['-c', command, 'sh', process.execPath, child, out, baseProfile, newer], {
      env,
      encoding: 'utf8',
    });
    expect(full.stderr).toContain('the disk is full');
    unchanged();
    const cutOff = join(folder, 'cut-off', name('20250801'));
    mkdirSync(dirname(cutOff));
    writeFileSync(cutOff, readFileSync(join(newer, name('20250801'))).subarray(0, 100_000));
    await expect(runImport([cutOff], out, { update: true })).rejects.toThrow('damaged or cut off gzip data');
    unchanged();
    await runImport([newer], out, { update: true });
    const pages = 'SELECT page_id, page_title, page_latest, page_len FROM page ORDER BY page_id';
    expect(rowsOf(out, pages)).toEqual(rowsOf(want, pages));
    expect(readdirSync(out).sort()).toEqual(['site.json', 'wiki.sqlite']);
  });
});

describe('damaged files', () => {
  const cut = (name: string, keep: number): string => {
    const bytes = readFileSync(file(name));
    const path = join(folder, `cut-${keep}`, basename(file(name)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes.subarray(0, Math.floor(bytes.length * keep)));
    return path;
  };
  const out = (): string => join(folder, `damaged-${readdirSync(folder).length}`);

  it.each([
    [
      'pages-meta-history.xml.bz2',
      0.5,
      /pages-meta-history\.xml\.bz2, byte \d+: damaged or cut off bz2 data: (bzip2: Compressed file ends unexpectedly|lbzip2: stdin: compressed data error)/,
    ],
    ['pages-logging.xml.gz', 0.5, /pages-logging\.xml\.gz, byte \d+: damaged or cut off gzip data/],
    ['pages-articles-multistream.xml.bz2', 0.999, /multistream\.xml\.bz2, byte \d+: /],
  ])('%s cut off at %d is reported with its position', async (name, keep, problem) => {
    const paths = name.includes('logging')
      ? [file('pages-articles-multistream.xml.bz2'), cut(name, keep)]
      : [cut(name, keep)];
    await expect(runImport(paths, out(), { links: false })).rejects.toThrow(problem);
  });

  it('a table cut off is reported, and nothing is served', async () => {
    const to = out();
    const table = cut('pagelinks.sql.gz', 0.6);
    await expect(
      runImport([file('pages-articles-multistream.xml.bz2'), file('linktarget.sql.gz'), table], to),
    ).rejects.toThrow(/pagelinks\.sql\.gz, byte \d+: damaged or cut off gzip data/);
    expect(existsSync(join(to, 'wiki.sqlite'))).toBe(false);
    expect(existsSync(join(to, 'site.json'))).toBe(false);
  });

  it('a flipped bit in bzip2 data is found by its checksum', async () => {
    const bytes = Buffer.from(readFileSync(file('pages-meta-history.xml.bz2')));
    bytes[140_000] = (bytes[140_000] as number) ^ 4;
    const path = join(folder, 'flipped.xml.bz2');
    writeFileSync(path, bytes);
    await expect(runImport([path], out(), { links: false })).rejects.toThrow(
      /flipped\.xml\.bz2, byte \d+: damaged or cut off bz2 data: (bzip2: Data integrity error|lbzip2: stdin: compressed data error)/,
    );
  });

  it.each(['SHA256SUMS', 'samplewiki-20250701-sha1sums.txt', 'samplewiki-20250701-md5sums.txt'])(
    'a file with another checksum than in %s is refused',
    async (list) => {
      const dump = join(folder, `sums-${list}`);
      mkdirSync(dump);
      const name = 'samplewiki-20250701-pages-articles-multistream.xml.bz2';
      copyFileSync(join(sample, name), join(dump, name));
      const length = list.startsWith('SHA') ? 64 : list.includes('sha1') ? 40 : 32;
      writeFileSync(join(dump, list), `${'0'.repeat(length)}  ${name}\n`);
      await expect(runImport([dump], out())).rejects.toThrow(
        /multistream\.xml\.bz2: its \w+ checksum is \w+, and .* says 0+: the file is damaged/,
      );
    },
  );

  it('files of two wikis are refused', async () => {
    const paths = [
      file('pages-articles-multistream.xml.bz2'),
      join(fixture('aawiki'), 'aawiki-20260101-pages-meta-current.xml.bz2'),
    ];
    await expect(runImport(paths, out())).rejects.toThrow('the files belong to different wikis: aawiki, wiki');
  });

  it('does not start if the disk is too small', async () => {
    const to = out();
    const dump = file('pages-articles-multistream.xml.bz2');
    const sizes = new Map([[basename(dump), 1e15]]);
    await expect(runImport([dump], to, { sizes })).rejects.toThrow(
      /the import needs about [\d.]+ TB of disk space, and [\d.]+ .B are available: nothing is imported/,
    );
    expect(existsSync(to)).toBe(false);
  });

  it('lets one import at a time write into a folder', async () => {
    const to = out();
    const unlock = lockFolder(to);
    const importing = (): Promise<unknown> => runImport([file('pages-articles-multistream.xml.bz2')], to);
    await expect(importing()).rejects.toThrow('another import into this folder is running');
    unlock();
    await importing();
    // A process that is killed leaves no lock.
    const to2 = out();
    expect(await importUntil(to2, 1)).toBe(false);
    await runImport([sample], to2);
  });

  it('says what to do when the disk is full', () => {
    const to = out();
    // Files are limited to one megabyte: writing more fails as on a full disk.
    const command = `trap '' XFSZ; ulimit -f 2048; exec "$@"`;
    const run = spawnSync('sh', ['-c', command, 'sh', process.execPath, child, to, baseProfile, sample], {
      encoding: 'utf8',
    });
    expect(run.stderr).toContain('DumpError');
    expect(run.stderr).toMatch(
      /the disk is full \(.*; Pages, samplewiki-20250701-pages-meta-history\.xml\.bz2, byte \d+\)/,
    );
    expect(run.stderr).toContain('Make room and start the same command again to resume');
    expect(run.status).toBe(2);
    expect(existsSync(join(to, 'wiki.sqlite'))).toBe(false);
    const again = spawnSync(process.execPath, [child, to, baseProfile, sample], { encoding: 'utf8' });
    expect(again.stderr).toContain('Resuming a stopped import of the same files');
    expect(again.status).toBe(0);
  });
});
