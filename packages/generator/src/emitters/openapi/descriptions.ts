/** Texts in Markdown: what holds for every request, and which errors and rights belong to modules. */
import type { Api, Model, Module, Statement } from '../../model/model.js';
import { ruleData, ruleSentences } from '../constraint-texts.js';
import { plainText } from '../../text/links.js';

/** Statements with a section of their own; the other rules are about requests, the other facts about rights. */
export const named = {
  Continuation: ['continuation', 'batches'],
  Login: ['sessions', 'tokens', 'readrights'],
  Errors: ['errors'],
};

/** Description, usage and common rules. */
export function documentDescription(api: Api, usage: string): string {
  const { rules, limits, authentication, versioning, events } = api;
  const isNamed = new Set(Object.values(named).flat());
  const unnamed = (own: readonly Statement[]) => own.filter(({ id }) => !isNamed.has(id)).map(textOf);
  const withIds = (ids: readonly string[]) =>
    ids.flatMap((id) => [...rules, ...authentication].find((one) => one.id === id) ?? []).map(textOf);
  const texts = sections(
    {
      Requests: unnamed(rules),
      Continuation: withIds(named.Continuation),
      Limits: limits.map(textOf),
      Login: withIds(named.Login),
      Rights: unnamed(authentication),
      Errors: withIds(named.Errors),
      Events: events.map(textOf),
      Versions: versioning.map(textOf),
    },
    '\n\n',
  );
  return paragraphs(plainText(api.description), usage, texts);
}

/** A statement, or a limit: `What it applies to: its value.` */
const textOf = ({ text, appliesTo, value = '' }: Statement): string =>
  plainText(appliesTo === undefined ? `${text} ${value}` : `${appliesTo}: ${value}.`);

/** Texts below each other, without empty ones. */
export const paragraphs = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');

/** Lines below headings, without the headings that have none. */
const sections = (parts: Readonly<Record<string, readonly string[]>>, between = '\n'): string =>
  paragraphs(
    ...Object.entries(parts).map(([heading, lines]) =>
      lines.length > 0 ? `## ${heading}\n\n${lines.join(between)}` : '',
    ),
  );

/** The facts that are not empty. */
const filled = (facts: Readonly<Record<string, object>>): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => Object.keys(fact).length > 0));

/** The rights that change responses of a module, and what each changes. */
const rightTexts = ({ rights }: Module): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(rights).map(([right, text]) => [right, plainText(text)]));

/** The rules about parameters, the errors and the rights as extensions of an operation that runs these modules, by their paths: `query+allpages`. */
export const factsOf = (modules: readonly Module[]): Readonly<Record<string, object>> =>
  filled({
    'x-mw-constraints': filled(Object.fromEntries(modules.map((module) => [module.path, ruleData(module)]))),
    'x-mw-errors': filled(Object.fromEntries(modules.map(({ path, errors }) => [path, errors]))),
    'x-mw-rights': filled(Object.fromEntries(modules.map((module) => [module.path, rightTexts(module)]))),
  });

/** The rules, errors and rights of one module, with what each means. */
export const factsText = (module: Module, { messages }: Model): string =>
  sections({
    'Rules about parameters': ruleSentences(module).map((text) => `- ${text}`),
    'Errors and warnings': module.errors.map((code) => {
      const message = messages.find((one) => one.code === code);
      return `- \`${code}\`${message ? ` (${message.kind}): ${plainText(message.text)}` : ''}`;
    }),
    Rights: Object.entries(rightTexts(module)).map(([right, text]) => `- \`${right}\`: ${text}`),
  });

/** The rules, codes and rights of many modules, a line for each module. */
export const factsOverview = (modules: readonly Module[]): string =>
  sections({
    'Rules about parameters by module': modules.flatMap((module) =>
      ruleSentences(module).map((text) => `- \`${module.path}\`: ${text}`),
    ),
    'Errors and warnings by module': modules.flatMap(({ path, errors }) => factLine(path, errors)),
    'Rights by module': modules.flatMap(({ path, rights }) => factLine(path, Object.keys(rights))),
  });

const factLine = (path: string, names: readonly string[]): readonly string[] =>
  names.length > 0 ? [`- \`${path}\`: ${names.map((name) => `\`${name}\``).join(', ')}`] : [];
