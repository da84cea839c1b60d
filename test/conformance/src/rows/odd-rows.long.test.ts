/** Rows of old or damaged wikis: our server reads them as MediaWiki does. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unpackDatabase } from '../../../../packages/server/src/db/unpack.js';
import { type Exceptions, loadExceptions } from '../exceptions.js';
import { oddRowsResponsesFile, wikiFolder } from '../folders.js';
import { compareRecording } from '../harness.js';
import { readLines, type Request, requestId } from '../recording.js';
import { hasFailed, printOutcome } from '../report.js';
import { openTarget, type Target } from '../target.js';
import { type OddRows, readOddRows } from './odd-rows.js';

const recordings = readLines(oddRowsResponsesFile);

/** What differs from MediaWiki's response, or how our server fails where MediaWiki does. */
async function problem(request: Request, target: Target, exceptions: Exceptions): Promise<string | undefined> {
  const recording = recordings.find(
    ({ id, request: { about } }) => id === requestId(request) && about === request.about,
  );
  if (recording === undefined) {
    const { body, failure } = await target.send(request);
    return failure === undefined ? undefined : `${request.query}: ${body}`;
  }
  const outcome = await compareRecording(recording, target, {}, exceptions);
  return hasFailed(outcome) ? printOutcome(outcome) : undefined;
}

async function problems(rows: OddRows): Promise<string[]> {
  const sample = wikiFolder('en');
  const folder = mkdtempSync(join(tmpdir(), 'odd-rows-'));
  copyFileSync(await unpackDatabase(join(sample, 'wiki.sqlite.gz')), join(folder, 'wiki.sqlite'));
  copyFileSync(join(sample, 'site.json'), join(folder, 'site.json'));
  rows.write(join(folder, 'wiki.sqlite'));
  const target = await openTarget('en', { folder });
  const exceptions = loadExceptions();
  const found: string[] = [];
  try {
    for (const request of rows.requests) {
      const text = await problem(request, target, exceptions);
      if (text !== undefined) found.push(text);
    }
  } finally {
    await target.close();
    rmSync(folder, { recursive: true });
  }
  return found;
}

describe('rows of old or damaged wikis', () => {
  it.each(readOddRows().map((rows) => [rows.name, rows] as const))('%s', async (_name, rows) => {
    const found = await problems(rows);
    expect(found.length, found.join('\n')).toBe(0);
  });
});
