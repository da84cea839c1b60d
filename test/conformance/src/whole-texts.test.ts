import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messagesFile, wikiFolder } from './folders.js';
import { openTarget } from './target.js';
import { compareTexts } from './whole-texts.js';

test('responses are compared to the last character, with messages from outside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'whole-texts-'));
  try {
    for (const name of ['wiki.sqlite.gz', 'site.json']) copyFileSync(join(wikiFolder('en'), name), join(folder, name));
    copyFileSync(messagesFile, join(folder, 'messages.json.gz'));
    const target = await openTarget('en', { folder, messages: messagesFile });
    const query = 'action=query&list=allpages&aplimit=1&format=json';
    const { body } = await target.send({ query });
    const described = 'action=paraminfo&modules=main&format=json';
    const paraminfo = await target.send({ query: described });
    await target.close();
    const record = (line: object) => JSON.stringify(line);
    const text = (found: string) =>
      `${record({ query, body: found })}\n${record({ query: 'meta=tokens', body: '' })}\n`;
    writeFileSync(join(folder, 'responses.jsonl'), text(body));
    expect(await compareTexts(folder)).toEqual({ equal: 1, accepted: new Map(), left: 1, differences: [] });
    writeFileSync(join(folder, 'responses.jsonl'), text(body.replace('Bang', 'Bong')));
    const { differences } = await compareTexts(folder);
    expect(differences).toMatchObject([{ query, expected: expect.stringContaining('!Bong') }]);
    const other = paraminfo.body.replace('"classname":"', '"classname":"Other');
    expect(other).not.toBe(paraminfo.body);
    writeFileSync(join(folder, 'responses.jsonl'), record({ query: described, body: other }));
    const { accepted } = await compareTexts(folder);
    expect([...accepted]).toEqual([[expect.stringContaining('Classes that the site profile'), 1]]);
    await expect(compareTexts(folder, join(folder, 'none'))).rejects.toThrow('has no messages.json');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
