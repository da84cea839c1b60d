// @module-tag bzip2
// @module-tag slow
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSource } from '../src/files/open-source.js';
import { recognise } from '../src/files/recognise.js';
import { sampleOf } from '../src/plan/sample.js';
import { fixture, rowsOf, runImport, temporaryFolder } from './support/run-import.js';

const folder = temporaryFolder('formats');
const bz2 = join(fixture('samplewiki'), 'samplewiki-20250701-pages-articles-multistream.xml.bz2');
const zst = join(fixture('formats'), 'samplewiki-20250701-pages-articles.xml.zst');
let xml = '';

const textOf = async (path: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openSource(path)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};
const write = (name: string, bytes: string | Buffer): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return path;
};
const pagesSql = `SELECT page_id, page_namespace, page_title, page_latest, page_len, rev_timestamp, rev_sha1, plain(old_text) AS old_text
  FROM page JOIN revision ON rev_id = page_latest JOIN slots ON slot_revision_id = rev_id JOIN content ON content_id = slot_content_id
  LEFT JOIN text ON content_address = 'tt:' || old_id ORDER BY page_id`;
const imported = async (name: string, ...paths: readonly string[]): Promise<readonly unknown[]> => {
  const out = join(folder, `out-${name}`);
  await runImport(paths, out, { links: false });
  return rowsOf(out, pagesSql);
};

const { PATH } = process.env;
afterEach(() => {
  process.env['PATH'] = PATH;
});

beforeAll(async () => {
  xml = await textOf(bz2);
});

describe('a file of pages', () => {
  it('is the same plain and compressed, whatever its name', async () => {
    const want = await imported('bz2', bz2);
    expect(want.length).toBeGreaterThan(300);
    expect(await imported('plain', write('anything', xml))).toEqual(want);
    expect(await imported('gz', write('x.bin', gzipSync(xml)))).toEqual(want);
    expect(await imported('zst', zst)).toEqual(want);
  });

  it('may have several members of gzip', async () => {
    const half = xml.indexOf('<page>', xml.length / 2);
    const path = write('members.xml.gz', Buffer.concat([gzipSync(xml.slice(0, half)), gzipSync(xml.slice(half))]));
    expect(await textOf(path)).toBe(xml);
  });

  it('may be of export format 0.10', async () => {
    const older = xml
      .replaceAll('export-0.11', 'export-0.10')
      .replace('version="0.11"', 'version="0.10"')
      .replaceAll(/ {6}<origin>\d+<\/origin>\n/g, '')
      .replaceAll(/<text bytes="\d+" sha1="\w*" /g, '<text ');
    expect(await imported('0.10', write('older.xml', older))).toEqual(rowsOf(join(folder, 'out-bz2'), pagesSql));
  });

  it('may come in parts that a page continues in, with checksums next to them', async () => {
    const head = xml.slice(0, xml.indexOf('  <page>'));
    const pages = xml.match(/ {2}<page>[\s\S]*?<\/page>\n/g) ?? [];
    const revised = pages[0]?.replace(/<id>1<\/id>\n {6}<timestamp>2023/, '<id>9001</id>\n      <timestamp>2024') ?? '';
    const parts = [pages.slice(0, 200), [revised, ...pages.slice(200)]];
    const base = 'mediawiki_content_history/samplewiki/2025-07-01/xml/gz';
    const sums = parts.map((own, index) => {
      const name = `samplewiki-2025-07-01-p${index * 200 + 1}-p${(index + 1) * 200}.xml.gz`;
      const bytes = gzipSync(`${head}${own.join('')}</mediawiki>\n`);
      write(`${base}/${name}`, bytes);
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}`;
    });
    write(`${base}/_SUCCESS`, '');
    write(`${base}/SHA256SUMS`, `${sums.join('\n')}\n`);
    const rows = await imported('parts', join(folder, base));
    expect(rows).toHaveLength(pages.length);
    expect(rowsOf(join(folder, 'out-parts'), 'SELECT rev_id FROM revision WHERE rev_page = 1 ORDER BY 1')).toEqual([
      { rev_id: 1 },
      { rev_id: 9001 },
    ]);
    expect(rowsOf(join(folder, 'out-parts'), 'SELECT page_latest, page_is_new FROM page WHERE page_id = 1')).toEqual([
      { page_latest: 9001, page_is_new: 0 },
    ]);
  });

  it('has a warning for an export format that is not known, and for a part that is missing', async () => {
    const dryRun = async (...paths: readonly string[]): Promise<string> =>
      (await runImport(paths, join(folder, 'out-odd'), { dryRun: true })).said;
    const later = xml.replace('version="0.11"', 'version="0.12"');
    expect(await dryRun(write('odd/later.xml', later))).toContain(
      'warning: later.xml has the export format "0.12": 0.3 to 0.11 are supported, so data may be lost\n',
    );
    const part = (number: number, from: number, to: number): string =>
      write(`odd/samplewiki-20250701-pages-articles${number}.xml-p${from}p${to}.gz`, gzipSync(xml));
    const [first, second, third] = [part(1, 1, 150), part(2, 151, 300), part(3, 301, 500)];
    expect(await dryRun(third, first, second)).not.toContain('warning');
    expect(await dryRun(third, first)).toContain(
      'warning: pages 151 to 300 are in no file: a part of the export may be missing\n',
    );
  });

  it('keeps slots, hidden parts and uploads', async () => {
    const one = `${xml.slice(0, xml.indexOf('  <page>'))}  <page>
    <title>File:A &amp; b.png</title><ns>6</ns><id>7</id>
    <revision>
      <id>70</id><parentid>60</parentid><timestamp>2024-01-02T03:04:05Z</timestamp>
      <contributor><ip>2001:db8::1</ip></contributor><minor /><comment deleted="deleted" />
      <origin>70</origin><model>wikitext</model><format>text/x-wiki</format>
      <text bytes="3" sha1="abc" xml:space="preserve">a&lt;b</text>
      <content><role>mediainfo</role><origin>60</origin><model>json</model><format>application/json</format>
        <text bytes="2" sha1="def" xml:space="preserve">{}</text></content>
      <sha1>xyz</sha1>
    </revision>
    <revision>
      <id>71</id><parentid>70</parentid><timestamp>2024-01-03T03:04:05Z</timestamp>
      <contributor deleted="deleted" /><origin>71</origin><model>wikitext</model><format>text/x-wiki</format>
      <text bytes="-1" deleted="deleted" /><sha1 />
    </revision>
    <upload><timestamp>2024-01-02T03:04:05Z</timestamp><contributor><username>Zoë</username><id>3</id></contributor>
      <comment>new</comment><filename>A & b.png</filename><src>x</src><size>12</size><sha1base36>sha</sha1base36><rel>a</rel></upload>
  </page>
</mediawiki>
`.replace('A & b', 'A &amp; b');
    const out = join(folder, 'out-slots');
    await runImport([write('slots.xml', one)], out, { links: false });
    expect(
      rowsOf(
        out,
        `SELECT rev_id, rev_parent_id, rev_minor_edit, rev_deleted, actor_name, comment_text, rev_sha1
      FROM revision JOIN actor ON actor_id = rev_actor JOIN comment ON comment_id = rev_comment_id ORDER BY 1`,
      ),
    ).toEqual([
      {
        rev_id: 70,
        rev_parent_id: 60,
        rev_minor_edit: 1,
        rev_deleted: 2,
        actor_name: '2001:db8::1',
        comment_text: '',
        rev_sha1: 'xyz',
      },
      {
        rev_id: 71,
        rev_parent_id: 70,
        rev_minor_edit: 0,
        rev_deleted: 5,
        actor_name: 'Unknown user',
        comment_text: '',
        rev_sha1: '',
      },
    ]);
    expect(
      rowsOf(
        out,
        `SELECT slot_revision_id AS rev, role_name AS role, slot_origin AS origin, model_name AS model, plain(old_text) AS text
      FROM slots JOIN slot_roles ON role_id = slot_role_id JOIN content ON content_id = slot_content_id
      JOIN content_models ON model_id = content_model LEFT JOIN text ON content_address = 'tt:' || old_id ORDER BY 1, 2`,
      ),
    ).toEqual([
      { rev: 70, role: 'main', origin: 70, model: 'wikitext', text: 'a<b' },
      { rev: 70, role: 'mediainfo', origin: 60, model: 'json', text: '{}' },
      { rev: 71, role: 'main', origin: 71, model: 'wikitext', text: null },
    ]);
    expect(
      rowsOf(
        out,
        'SELECT img_name, img_size, img_timestamp, img_sha1, actor_name FROM image JOIN actor ON actor_id = img_actor',
      ),
    ).toEqual([
      { img_name: 'A_&_b.png', img_size: 12, img_timestamp: '20240102030405', img_sha1: 'sha', actor_name: 'Zoë' },
    ]);
    expect(rowsOf(out, 'SELECT ipc_hex FROM ip_changes')).toEqual([{ ipc_hex: 'v6-20010DB8000000000000000000000001' }]);
    expect(rowsOf(out, 'SELECT user_id, user_name FROM user')).toEqual([{ user_id: 3, user_name: 'Zoë' }]);
  });
});

describe('what files are', () => {
  it.each([
    ['samplewiki-20250701-pages-logging.xml.gz', 'logs'],
    ['samplewiki-20250701-pagelinks.sql.gz', 'table'],
    ['samplewiki-20250701-siteinfo-namespaces.json.gz', 'siteinfo'],
    ['samplewiki-20250701-pages-meta-history.xml.bz2', 'pages'],
  ])('%s: %s', async (name, kind) => {
    expect(await recognise(join(fixture('samplewiki'), name))).toMatchObject([{ kind }]);
  });

  it.each([
    ['empty', '', 'it is empty'],
    ['page.html', '<html>', 'it is no XML export, SQL table or site information'],
    ['x.json', '{"a":', 'it is no valid JSON'],
    ['y.json', '{"a":1}', 'it is JSON and has no "query.namespaces"'],
    ['z.json', '{"query":{"namespaces":{"10":{"id":10}}}}', 'query.namespaces.10: "*" is missing'],
    [
      'w.json',
      '{"query":{"namespaces":{},"magicwords":[{"name":"notoc","aliases":"__NOTOC__"}]}}',
      'query.magicwords.0: "aliases" is not a list of texts',
    ],
    ['x.sql', '-- MySQL dump\n', 'it looks like SQL and has no CREATE TABLE statement'],
  ])('%s is not known', async (name, text, problem) => {
    expect(await recognise(write(name, text))).toMatchObject([
      { kind: 'unknown', problem: expect.stringContaining(problem) as unknown },
    ]);
  });

  it.each(['encrypted.7z', 'encrypted-names.7z'])(
    '%s is an error, and nothing waits for its password',
    async (name) => {
      await expect(recognise(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)))).rejects.toThrow(
        /password|encrypted|7z/i,
      );
    },
  );

  it.each([
    ['aawiki/aawiki-20260101-pages-meta-history.xml.7z', '7zip'],
    ['aawiki/aawiki-20260101-pages-meta-current.xml.bz2', 'bzip2'],
  ])('names the package that unpacks %s when it is missing', async (name, program) => {
    process.env['PATH'] = ['/nowhere', folder].join(delimiter);
    await expect(recognise(fixture(name))).rejects.toThrow(`install the package ${program} (apt install ${program})`);
  });

  describe('lbzip2 comes before bzip2', () => {
    const programs = join(folder, 'programs');
    const log = join(folder, 'lbzip2.log');
    const install = (script: string): void => {
      write('programs/lbzip2', `#!/bin/sh\necho $$ >> ${log}\n${script}\n`);
      chmodSync(join(programs, 'lbzip2'), 0o755);
      process.env['PATH'] = [programs, PATH].join(delimiter);
    };
    beforeEach(() => rmSync(log, { force: true }));
    const pids = (): readonly number[] => readFileSync(log, 'utf8').trim().split('\n').map(Number);
    const isGone = (pid: number): boolean => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };

    it('where it is installed', async () => {
      install('exec bzip2 "$@"');
      expect(await textOf(bz2)).toBe(xml);
      expect(pids()).toHaveLength(1);
    });

    it('and its error is that of the file', async () => {
      install("printf '<mediawiki'; echo 'lbzip2: stdin: compressed data error: block CRC mismatch' >&2; exit 1");
      await expect(textOf(bz2)).rejects.toThrow(
        /multistream\.xml\.bz2, byte 10: damaged or cut off bz2 data: lbzip2: stdin: compressed data error: block CRC/,
      );
    });

    it('and its end without a code, too', async () => {
      install("printf '<mediawiki'; kill -9 $$");
      await expect(textOf(bz2)).rejects.toThrow('byte 10: damaged or cut off bz2 data: its program ended with null');
    });

    it('and it ends when no more is read', async () => {
      install('while :; do echo; done');
      for await (const _ of openSource(bz2)) break;
      await expect.poll(() => pids().every(isGone)).toBe(true);
    });

    it('and alone does for a beginning', async () => {
      const want = await sampleOf(bz2);
      const { stdout } = spawnSync('sh', ['-c', 'command -v bzip2'], { encoding: 'utf8' });
      install(`exec ${stdout.trim()} "$@"`);
      process.env['PATH'] = programs;
      expect(await sampleOf(bz2)).toEqual(want);
      expect(pids()).toHaveLength(1);
    });
  });
});
