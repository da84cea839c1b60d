/**
 * Makes `messages/` from a file of MediaWiki's messages (`wiki-query site capture URL --messages`), which stays outside the project:
 *
 *     npx tsx test/conformance/src/messages/make.ts FILE
 *
 * `en.json.gz`: the messages in words of our own. `markers.json`: for each text of a recording that is made of messages, by its
 * hash, the hashes of what our server makes of the messages in our words. An entry is only written where our server, with
 * MediaWiki's messages, gives MediaWiki's text. `hashes.json`: hashes of MediaWiki's longer messages, so that a test can look for them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { messageHashesFile, messageMarkersFile, messagesFile } from '../folders.js';
import { allRecordings, type Recording } from '../recording.js';
import { stripTexts } from '../strip-texts.js';
import { openTarget, type Target } from '../target.js';
import { isLongMessage, leakHash } from './leak-hash.js';
import { type Message, synthesizeAll } from './synthesize.js';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('name the file with MediaWiki’s messages');
const messages = JSON.parse(readFileSync(path, 'utf8')) as readonly Message[];
writeFileSync(messagesFile, gzipSync(JSON.stringify(synthesizeAll(messages))));
const hashes = messages.flatMap(({ content }) => (isLongMessage(content) ? [leakHash(content)] : []));
writeFileSync(messageHashesFile, `${JSON.stringify([...new Set(hashes)].sort())}\n`);

const markersIn = (body: string): readonly string[] =>
  [...body.matchAll(/<message ([0-9a-f]{8})>/g)].map(([, hash = '']) => hash);

async function markersOf(target: Target, { request }: Recording): Promise<readonly string[]> {
  const { body } = await target.send(request);
  return markersIn(stripTexts(body, [request.query, request.body ?? ''].join('&')));
}

const theirs = await openTarget('en', { messages: path });
const ours = await openTarget('en', { messages: messagesFile });
const found = new Map<string, Set<string>>();
let differ = 0;
for (const recording of allRecordings()) {
  const { request, response } = recording;
  const want = markersIn(response.body);
  if ((request.wiki ?? 'en') !== 'en' || want.length === 0 || !theirs.hasMessages(request)) continue;
  const [same, own] = [await markersOf(theirs, recording), await markersOf(ours, recording)];
  if (same.length !== want.length || own.length !== want.length) {
    console.log(
      `${recording.id} has ${want.length} texts; ours have ${same.length} and ${own.length}: ${request.query}`,
    );
    differ++;
    continue;
  }
  want.forEach((hash, i) => {
    if (same[i] !== hash) return;
    const known = found.get(hash) ?? new Set<string>();
    found.set(hash, known.add(own[i] ?? ''));
  });
}
await Promise.all([theirs.close(), ours.close()]);
const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(
  messageMarkersFile,
  `${JSON.stringify(Object.fromEntries(sorted.map(([hash, own]) => [`${hash}`, [...own].sort()])))}\n`,
);
console.log(`${messages.length} messages, ${found.size} texts made of them, ${differ} recordings left out`);
