/** Every continuation that MediaWiki gave is one that the spec declares: the parameter, and a form of its value. */
import { descriptors, type ModuleDescriptor, protocolDescriptors } from '@wiki-query/server-stubs';
import { expect, it } from 'vitest';
import { allRecordings } from './recording.js';

/** Name on the wire, also that of a generator → the patterns of its values. */
const patterns = new Map<string, readonly RegExp[]>();
const modules: readonly ModuleDescriptor[] = [...Object.values(descriptors), protocolDescriptors.query];
for (const { prefix, generator, continues } of modules)
  for (const { parameter, forms } of continues)
    for (const name of [prefix + parameter, ...(generator ? [`g${prefix}${parameter}`] : [])])
      patterns.set(name, [...(patterns.get(name) ?? []), ...forms.map(({ pattern }) => new RegExp(pattern, 's'))]);

const given = new Map<string, Set<string>>();
for (const { response } of allRecordings()) {
  if (!response.body.includes('"continue":{')) continue;
  const parsed: unknown = parse(response.body);
  const more = typeof parsed === 'object' && parsed !== null && 'continue' in parsed ? parsed.continue : undefined;
  for (const [name, value] of Object.entries(more ?? {}))
    // Recordings do not hold random numbers.
    if (value !== '<random>') given.set(name, (given.get(name) ?? new Set()).add(String(value)));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // Responses in other formats say nothing here.
    return undefined;
  }
}

it('are found in the recordings', () => expect(given.size).toBeGreaterThan(50));

it.each([...given])('%s is declared, with the form of its values', (name, values) => {
  const wrong = [...values].filter((value) => !patterns.get(name)?.some((pattern) => pattern.test(value)));
  expect(wrong).toEqual([]);
});
