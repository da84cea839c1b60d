/** MediaWiki's texts must not be in the recordings; its messages, where they are at hand, tell. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referenceFixture } from './folders.js';
import { type JsonNode, parseJson } from './json-text.js';
import { allRecordings, type Recording } from './recording.js';

interface Message {
  readonly name: string;
  readonly content?: string;
}

/** Names of things that are messages as well, and come as data: categories, special pages, skins, addresses, links. */
const allowed =
  /^\$\.query\.(allcategories|skins|specialpagealiases|interwikimap|namespaces|querypage|prefixsearch|allmessages\.\d+\.(name|normalizedname)|pages\.[^.]+\.(title|categories|links|langlinks|name)|\w+\.\d+\.title|normalized|redirects)/;

function leaks({ answer, id }: Recording, texts: ReadonlyMap<string, string>): string[] {
  if (!answer.body.startsWith('{')) return [];
  const found: string[] = [];
  const visit = (node: JsonNode, path: string): void => {
    if (node.kind === 'object') for (const [key, value] of node.members) visit(value, `${path}.${key}`);
    if (node.kind === 'array') for (const [i, item] of node.items.entries()) visit(item, `${path}.${i}`);
    if (node.kind !== 'string' || allowed.test(path)) return;
    const name = texts.get(node.value);
    if (name !== undefined) found.push(`${id} ${path}: the message ${name}`);
  };
  visit(parseJson(answer.body), '$');
  return found;
}

describe('recordings', () => {
  const path = join(referenceFixture, 'messages.json');
  it.skipIf(!existsSync(path))('hold no message of MediaWiki', () => {
    const messages = JSON.parse(readFileSync(path, 'utf8')) as readonly Message[];
    const long = messages.filter(
      ({ content }) => content !== undefined && content.length >= 16 && content.includes(' '),
    );
    const texts = new Map(long.map(({ name, content }) => [content ?? '', name]));
    expect(allRecordings().flatMap((recording) => leaks(recording, texts))).toEqual([]);
  });

  it('hold no text of an error', () => {
    const told = /invalid characters|"(info|docref)":"(?!<|query\+)|mediawiki-api-announce/;
    expect(
      allRecordings()
        .filter(({ answer }) => told.test(answer.body))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});
