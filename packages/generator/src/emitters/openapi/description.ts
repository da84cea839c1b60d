/** The text at the top of a document: what holds for every request, from the statements of the spec. */
import type { Api, Statement } from '../../model/model.js';
import { plainText } from './plain-text.js';

/** Heading → the statements below it; those of the spec that no heading names come under the first. */
const sections: readonly { readonly heading: string; readonly ids: readonly string[] }[] = [
  { heading: 'Requests', ids: [] },
  { heading: 'Continuation', ids: ['continuation', 'batches'] },
  { heading: 'Login', ids: ['sessions', 'tokens', 'readrights'] },
  { heading: 'Errors', ids: ['errors'] },
];

/** Description, usage and common rules as Markdown. */
export function documentDescription(api: Api, usage: string): string {
  const statements = [...api.rules, ...api.authentication];
  const named = new Set(sections.flatMap(({ ids }) => ids));
  const parts = sections.flatMap(({ heading, ids }, index) => {
    const found =
      index === 0
        ? api.rules.filter(({ id }) => !named.has(id))
        : ids.flatMap((id) => statements.find((statement) => statement.id === id) ?? []);
    return found.length === 0 ? [] : [`## ${heading}`, ...found.map(textOf)];
  });
  return [plainText(api.description), usage, ...parts].filter((text) => text !== '').join('\n\n');
}

const textOf = ({ text, value }: Statement): string => plainText([text, value ?? ''].join(' '));
