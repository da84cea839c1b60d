/** Random changes of a spec: of its text, and of its values. */
import fc from 'fast-check';
import { isCollection, isPair, parseDocument, visit, type Document, type Pair } from 'yaml';

/** Files of a spec by their paths. */
export type Files = ReadonlyMap<string, string>;
type Mutation = (files: Files) => Files;

/** Names and values that break careless programs, as they are written in YAML. */
const hostile = [
  '',
  '~',
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '.nan',
  '0x10',
  '9007199254740993',
  '2024-01-01',
  "''",
  '[]',
  '{}',
  '[[[[]]]]',
  '[~, ~]',
  '{ a: { b: { c: d } } }',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'class',
  'import',
  '../../escape',
  '/etc/passwd',
  'a/b',
  '"*/ injected /*"',
  '"`${process.exit()}`"',
  '"\'; throw 1; //"',
  '"</script><script>"',
  '"{{toString}}"',
  '"[[constructor]]"',
  '"[a](javascript:alert(1))"',
  '"| a | b |"',
  '"a\\nb"',
  '"\\0"',
  '"\\uD800"',
  '"\\u2028"',
  'Київ',
  '🦊',
  'string',
  'integer',
  'limit',
  'namespace',
  'array',
  'object',
  'Weight',
  'things',
  'DIRA',
  'LIM10',
  'things.from',
  "'*'",
  '"{colour}"',
  '!!binary aGk=',
  '!!js/function x',
  '*nothing',
  '&a [*a]',
  '[1, 1]',
  '{ red: Red., red: Red. }',
  `"${'x'.repeat(5000)}"`,
  `[${Array.from({ length: 600 }, (_, i) => `v${i}`).join(', ')}]`,
] as const;

const anyHostile = fc.constantFrom(...hostile);
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (share: number, length: number): number => Math.floor(share * length);

/** Changes the file at a share of the list. */
function changed(files: Files, share: number, change: (text: string) => string): Files {
  const path = [...files.keys()][at(share, files.size)];
  if (path === undefined) return files;
  return new Map([...files, [path, change(files.get(path) ?? '')]]);
}

/** Lines omitted, repeated, moved, or with text inserted between them. */
const lineMutation: fc.Arbitrary<Mutation> = fc
  .tuple(place, place, place, fc.integer({ min: 0, max: 4 }), anyHostile)
  .map(
    ([file, from, to, kind, text]) =>
      (files) =>
        changed(files, file, (whole) => {
          const lines = whole.split('\n');
          const [a, b] = [at(from, lines.length), at(to, lines.length)];
          const line = lines[a] ?? '';
          if (kind === 0) lines.splice(a, 1);
          else if (kind === 1) lines.splice(b, 0, line);
          else if (kind === 2) lines[a] = `  ${line}`;
          else if (kind === 3) lines[a] = line.replace(/^ {2}/, '');
          else lines.splice(a, 0, `${/^ */.exec(line)?.[0] ?? ''}${text}`);
          return lines.join('\n');
        }),
  );

/** Characters left out, or something put among them. */
const textMutation: fc.Arbitrary<Mutation> = fc
  .tuple(
    place,
    place,
    fc.integer({ min: 0, max: 8 }),
    fc.oneof(anyHostile, fc.string({ unit: 'binary', maxLength: 4 })),
  )
  .map(
    ([file, from, length, text]) =>
      (files) =>
        changed(files, file, (whole) => {
          const start = at(from, whole.length);
          return whole.slice(0, start) + text + whole.slice(start + length);
        }),
  );

/** A value, a key or an entry of the YAML changed. */
const valueMutation: fc.Arbitrary<Mutation> = fc
  .tuple(place, place, fc.integer({ min: 0, max: 4 }), anyHostile, place)
  .map(
    ([file, where, kind, text, other]) =>
      (files) =>
        changed(files, file, (whole) => {
          const document = parseDocument(whole);
          const pairs = pairsOf(document);
          const pair = pairs[at(where, pairs.length)];
          if (pair === undefined) return whole;
          const value = parseDocument(text).contents;
          const donor = pairs[at(other, pairs.length)];
          if (kind === 0) removePair(document, pair);
          else if (kind === 1) pair.key = value ?? pair.key;
          else if (kind === 2 && donor !== undefined && !holds(donor.value, pair)) pair.value = donor.value;
          else pair.value = value;
          return printed(document, whole);
        }),
  );

/** A file left out, or with nothing in it. */
const fileMutation: fc.Arbitrary<Mutation> = fc
  .tuple(place, fc.boolean(), anyHostile)
  .map(([file, isGone, text]) => (files) => {
    if (!isGone) return changed(files, file, () => `${text}\n`);
    const path = [...files.keys()][at(file, files.size)];
    return new Map([...files].filter(([name]) => name !== path));
  });

function pairsOf(document: Document): Pair<unknown, unknown>[] {
  const pairs: Pair<unknown, unknown>[] = [];
  visit(document, { Pair: (_key, pair) => void pairs.push(pair) });
  return pairs;
}

function removePair(document: Document, wanted: Pair<unknown, unknown>): void {
  visit(document, { Pair: (_key, pair) => (pair === wanted ? visit.REMOVE : undefined) });
}

/** Whether a node has the pair somewhere below: it cannot become its own part. */
function holds(node: unknown, wanted: Pair<unknown, unknown>): boolean {
  if (!isCollection(node)) return false;
  return (node.items as readonly unknown[]).some((item) =>
    isPair(item) ? item === wanted || holds(item.value, wanted) : holds(item, wanted),
  );
}

/** The document as text; what cannot be written stays as it was. */
function printed(document: Document, before: string): string {
  try {
    return String(document);
  } catch (error) {
    if (error instanceof Error) return before;
    throw error;
  }
}

/** One to four changes, one after the other. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: valueMutation },
      { weight: 3, arbitrary: lineMutation },
      { weight: 2, arbitrary: textMutation },
      { weight: 1, arbitrary: fileMutation },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) => (files) => all.reduce((changedFiles, mutate) => mutate(changedFiles), files));
