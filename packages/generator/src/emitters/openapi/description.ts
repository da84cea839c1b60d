/** The text at the top of a document: what holds for every request, from the statements of the spec. */
import type { Api, Statement } from '../../model/model.js';
import { plainText } from '../../text/links.js';

interface Section {
  readonly heading: string;
  readonly statements: readonly Statement[];
}

/** Statements that a section of their own has; the other rules are about requests, the other facts about rights. */
const continuation = ['continuation', 'batches'];
const login = ['sessions', 'tokens', 'readrights'];
const errors = ['errors'];

/** Description, usage and common rules as Markdown. */
export function documentDescription(api: Api, usage: string): string {
  const parts = sectionsOf(api)
    .filter(({ statements }) => statements.length > 0)
    .flatMap(({ heading, statements }) => [`## ${heading}`, ...statements.map(textOf)]);
  return [plainText(api.description), usage, ...parts].filter((text) => text !== '').join('\n\n');
}

function sectionsOf({ rules, limits, authentication, versioning, events }: Api): readonly Section[] {
  const named = new Set([...continuation, ...login, ...errors]);
  const withIds = (ids: readonly string[]): readonly Statement[] =>
    ids.flatMap((id) => [...rules, ...authentication].find((statement) => statement.id === id) ?? []);
  const unnamed = (statements: readonly Statement[]): readonly Statement[] =>
    statements.filter(({ id }) => !named.has(id));
  return [
    { heading: 'Requests', statements: unnamed(rules) },
    { heading: 'Continuation', statements: withIds(continuation) },
    { heading: 'Limits', statements: limits },
    { heading: 'Login', statements: withIds(login) },
    { heading: 'Rights', statements: unnamed(authentication) },
    { heading: 'Errors', statements: withIds(errors) },
    { heading: 'Events', statements: events },
    { heading: 'Versions', statements: versioning },
  ];
}

/** A statement, or a limit: `What it applies to: its value.` */
const textOf = ({ text, appliesTo, value = '' }: Statement): string =>
  plainText(appliesTo === undefined ? `${text} ${value}` : `${appliesTo}: ${value}.`);
