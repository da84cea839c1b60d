// @module-tag slow
/** MediaWiki's texts must not be in the recordings. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageHashesFile } from './folders.js';
import { type JsonNode, parseJson } from './json-text.js';
import { isLongMessage, leakHash } from './messages/leak-hash.js';
import { allRecordings, type Recording } from './recording.js';

/** Names of things that are messages as well, and come as data: categories, special pages, skins, addresses, links. */
const allowed =
  /^\$\.query\.(allcategories|skins|specialpagealiases|interwikimap|namespaces|querypage|prefixsearch|allmessages\.\d+\.(name|normalizedname)|pages\.[^.]+\.(title|categories|links|langlinks|name)|\w+\.\d+\.title|normalized|redirects)/;

function leaks({ response, id }: Recording, hashes: ReadonlySet<string>): string[] {
  if (!response.body.startsWith('{')) return [];
  const found: string[] = [];
  const visit = (node: JsonNode, path: string): void => {
    if (node.kind === 'object') for (const [key, value] of node.members) visit(value, `${path}.${key}`);
    if (node.kind === 'array') for (const [i, item] of node.items.entries()) visit(item, `${path}.${i}`);
    if (node.kind !== 'string' || allowed.test(path)) return;
    if (isLongMessage(node.value) && hashes.has(leakHash(node.value))) found.push(`${id} ${path}: ${node.value}`);
  };
  visit(parseJson(response.body), '$');
  return found;
}

describe('recordings', () => {
  it('hold no message of MediaWiki', () => {
    const hashes = new Set(JSON.parse(readFileSync(messageHashesFile, 'utf8')) as readonly string[]);
    expect(hashes.size).toBeGreaterThan(1000);
    expect(allRecordings().flatMap((recording) => leaks(recording, hashes))).toEqual([]);
  });

  it('hold no text of an error', () => {
    const told = /invalid characters|"(info|docref)":"(?!<|query\+)|mediawiki-api-announce/;
    expect(
      allRecordings()
        .filter(({ response }) => told.test(response.body))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});
