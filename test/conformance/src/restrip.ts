/** Applies the rules of `strip-texts.ts` to all recordings again after they have changed. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordingsFolder } from './folders.js';
import { readLine, writeLine } from './recording.js';
import { stripTexts } from './strip-texts.js';

for (const name of readdirSync(recordingsFolder, { recursive: true, encoding: 'utf8' })) {
  if (!name.endsWith('.jsonl')) continue;
  const path = join(recordingsFolder, name);
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const stripped = lines
    .map(readLine)
    .filter(({ response }) => response.headers['MediaWiki-API-Error']?.startsWith('internal_api_error') !== true)
    .map((recording) => {
      const { request, response } = recording;
      const body = stripTexts(response.body, [request.query, request.body ?? ''].join('&'));
      return `${writeLine({ ...recording, response: { ...response, body } })}\n`;
    });
  writeFileSync(path, stripped.join(''));
}
