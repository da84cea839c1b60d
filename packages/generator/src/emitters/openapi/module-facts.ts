/** Which errors and rights belong to modules: as extensions of an operation, and as text for people. */
import type { Message, Model, Module } from '../../model/model.js';
import { plainText } from '../../text/links.js';

/** Of each module that has any, by its path: `query+allpages`. */
export interface ModuleFacts {
  /** Codes of the errors and warnings. */
  readonly 'x-mw-errors'?: Readonly<Record<string, readonly string[]>>;
  /** Rights that change the response, and what each changes. */
  readonly 'x-mw-rights'?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The extensions of an operation that runs these modules. */
export function factsOf(modules: readonly Module[]): ModuleFacts {
  const errors = modules.filter((module) => module.errors.length > 0);
  const rights = modules.filter((module) => Object.keys(module.rights).length > 0);
  return {
    ...(errors.length > 0 && { 'x-mw-errors': Object.fromEntries(errors.map((one) => [one.path, one.errors])) }),
    ...(rights.length > 0 && { 'x-mw-rights': Object.fromEntries(rights.map((one) => [one.path, rightsOf(one)])) }),
  };
}

const rightsOf = ({ rights }: Module): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(rights).map(([right, text]) => [right, plainText(text)]));

/** The errors and rights of one module, with what each means. */
export function factsText(module: Module, { messages }: Model): string {
  const byCode = new Map(messages.map((message) => [message.code, message]));
  const rights = Object.entries(rightsOf(module)).map(([right, text]) => `- \`${right}\`: ${text}`);
  return [
    ...section(
      'Errors and warnings',
      module.errors.map((code) => messageLine(code, byCode.get(code))),
    ),
    ...section('Rights', rights),
  ].join('\n\n');
}

const messageLine = (code: string, message: Message | undefined): string =>
  `- \`${code}\`${message ? ` (${message.kind}): ${plainText(message.text)}` : ''}`;

/** The codes and rights of many modules, a line for each module. */
export function factsOverview(modules: readonly Module[]): string {
  const lines = (namesOf: (module: Module) => readonly string[]): readonly string[] =>
    modules.flatMap((module) => {
      const names = namesOf(module).map((name) => `\`${name}\``);
      return names.length > 0 ? [`- \`${module.path}\`: ${names.join(', ')}`] : [];
    });
  return [
    ...section(
      'Errors and warnings by module',
      lines(({ errors }) => errors),
    ),
    ...section(
      'Rights by module',
      lines(({ rights }) => Object.keys(rights)),
    ),
  ].join('\n\n');
}

const section = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [];
