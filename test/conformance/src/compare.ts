/** Compares a response with the recorded one: equal texts except for markers, otherwise a list of differences. */
import { type JsonNode, parseJson } from './json-text.js';
import { type RecordedResponse, comparedHeaders } from './recording.js';

export interface Difference {
  readonly part: 'status' | 'headers' | 'body';
  /** Where: a header's name, or a path in the response. */
  readonly at: string;
  readonly want: string;
  readonly got: string;
}

export interface CompareOptions {
  /** Whether there are messages in the language of the request, so that hashes of messages can be compared. */
  readonly hasMessages: boolean;
  /** Markers of messages that the wiki itself defines: they are compared in any case. */
  readonly ownMessages: ReadonlySet<string>;
  /** Markers that a text of MediaWiki's may have when it is made of messages in our words. */
  readonly ownMarkers: ReadonlyMap<string, readonly string[]>;
}

/** Texts are compared as they are, without markers. */
export const asTheyAre: CompareOptions = {
  hasMessages: true,
  ownMessages: new Set<string>(),
  ownMarkers: new Map<string, readonly string[]>(),
};

const clip = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
const isMessage = (value: string): boolean => /^<message [0-9a-f]{8}>$/.test(value);

function equalTexts(want: string, got: string, options: CompareOptions): boolean {
  if (want === got) return true;
  if (!isMessage(want) || !isMessage(got)) return false;
  if (options.ownMessages.has(want)) return false;
  return !options.hasMessages || options.ownMarkers.get(want)?.includes(got) === true;
}

function show(node: JsonNode | undefined, text: string): string {
  return node === undefined ? '(none)' : clip(text.slice(node.start, node.end));
}

/** The differences below two nodes. */
function nodeDifferences(
  want: JsonNode,
  got: JsonNode,
  texts: readonly [string, string],
  options: CompareOptions,
): Difference[] {
  const out: Difference[] = [];
  const differ = (at: string, a: JsonNode | undefined, b: JsonNode | undefined): void => {
    out.push({ part: 'body', at, want: show(a, texts[0]), got: show(b, texts[1]) });
  };
  const visit = (at: string, a: JsonNode, b: JsonNode): void => {
    if (a.kind === 'object' && b.kind === 'object') {
      const others = new Map(b.members);
      const keys = a.members.map(([key]) => key);
      for (const [key, value] of a.members) {
        const other = others.get(key);
        if (other === undefined) differ(`${at}.${key}`, value, undefined);
        else visit(`${at}.${key}`, value, other);
      }
      const known = new Set(keys);
      for (const [key, value] of b.members) if (!known.has(key)) differ(`${at}.${key}`, undefined, value);
      const common = (from: JsonNode & { kind: 'object' }, having: ReadonlySet<string>): string =>
        from.members
          .map(([key]) => key)
          .filter((key) => having.has(key))
          .join(' ');
      const [first, second] = [common(a, new Set(others.keys())), common(b, known)];
      if (first !== second)
        out.push({ part: 'body', at: `order of members of ${at}`, want: clip(first), got: clip(second) });
    } else if (a.kind === 'array' && b.kind === 'array') {
      if (a.items.length !== b.items.length)
        out.push({ part: 'body', at: `length of ${at}`, want: String(a.items.length), got: String(b.items.length) });
      for (let i = 0; i < Math.max(a.items.length, b.items.length); i++) {
        const [x, y] = [a.items[i], b.items[i]];
        if (x !== undefined && y !== undefined) visit(`${at}[${i}]`, x, y);
        else differ(`${at}[${i}]`, x, y);
      }
    } else if (a.kind === 'string' && b.kind === 'string') {
      if (!equalTexts(a.value, b.value, options)) differ(at, a, b);
    } else if (a.kind !== b.kind || (a.kind === 'atom' && b.kind === 'atom' && a.text !== b.text)) differ(at, a, b);
  };
  visit('$', want, got);
  return out;
}

/** Texts in which messages are alike where hashes do not count, so that the rest can be compared as it is. */
function blurred(want: string, got: string, { ownMessages }: CompareOptions): readonly [string, string] {
  const isCompared = (marker: string): boolean => ownMessages.has(marker) && want.includes(marker);
  const blur = (text: string): string =>
    text.replace(/<message [0-9a-f]{8}>/g, (marker) => (isCompared(marker) ? marker : '<message>'));
  return [blur(want), blur(got)];
}

function firstDifference(want: string, got: string): Difference {
  let at = 0;
  while (at < want.length && want[at] === got[at]) at++;
  const from = Math.max(0, at - 60);
  return { part: 'body', at: `character ${at}`, want: clip(want.slice(from)), got: clip(got.slice(from)) };
}

/** Of a list of messages only those that the wiki itself defines. */
function ownMessagesOf(body: string, { ownMessages }: CompareOptions): string | undefined {
  if (!body.startsWith('{') || !body.includes('"allmessages":[')) return undefined;
  const { query } = JSON.parse(body) as { readonly query: { readonly allmessages: readonly Record<string, string>[] } };
  return JSON.stringify(query.allmessages.filter((item) => ownMessages.has(item['content'] ?? item['*'] ?? '')));
}

/** Differences of two stripped bodies. */
export function compareBodies(want: string, got: string, options: CompareOptions): readonly Difference[] {
  if (want === got) return [];
  const own = options.hasMessages ? undefined : ownMessagesOf(want, options);
  if (own !== undefined && own === ownMessagesOf(got, options)) return [];
  let found: Difference[] = [];
  try {
    found = nodeDifferences(parseJson(want), parseJson(got), [want, got], options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (found.length > 0) return found;
  const [a, b] = blurred(want, got, options);
  // Equal values in other words: escapes, white space.
  return a === b ? [] : [firstDifference(a, b)];
}

/** Of a response to `HEAD` only the type is there. */
const isPage = ({ body, headers }: RecordedResponse): boolean =>
  body === '<html>' || (body === '' && headers['Content-Type']?.startsWith('text/html') === true);

/** Everything that differs between two responses whose bodies are stripped. */
export function compareResponses(
  want: RecordedResponse,
  got: RecordedResponse,
  options: CompareOptions,
): readonly Difference[] {
  const out: Difference[] = [];
  if (want.status !== got.status)
    out.push({ part: 'status', at: 'status', want: String(want.status), got: String(got.status) });
  for (const name of comparedHeaders) {
    // A page for people depends on more than a response does.
    if (name === 'Vary' && isPage(want)) continue;
    const [a, b] = [want.headers[name], got.headers[name]];
    if (a !== b) out.push({ part: 'headers', at: name, want: a ?? '(none)', got: b ?? '(none)' });
  }
  return [...out, ...compareBodies(want.body, got.body, options)];
}
