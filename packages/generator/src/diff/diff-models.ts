import type { Message, Model, Module } from '../model/model.js';
import type { ChangeClass, SpecChange } from './change.js';
import { diffParameters } from './diff-parameters.js';
import { diffResults } from './diff-results.js';
import { pairUp } from './pair-up.js';

/** All changes between two models, by module. */
export function diffModels(before: Model, after: Model): SpecChange[] {
  return [
    ...diffModules(before.protocol, after.protocol),
    ...diffModules(before.modules, after.modules),
    ...diffMessages(before.messages, after.messages),
    ...diffWords('api', apiTexts(before), apiTexts(after)),
    ...diffWords(
      'sets',
      before.sets.map(({ description, valueTexts }) => [description, valueTexts]),
      after.sets.map(({ description, valueTexts }) => [description, valueTexts]),
    ),
  ];
}

const apiTexts = ({ api, states }: Model): unknown => JSON.parse(JSON.stringify({ api, states }, withoutPlaces));
const withoutPlaces = (key: string, value: unknown): unknown => (key === 'source' ? undefined : value);

function diffModules(before: readonly Module[], after: readonly Module[]): SpecChange[] {
  const { both, removed, added, renamed } = pairUp(before, after, likeness);
  return [
    ...removed.map(({ name }) => change(name, 'breaking', 'module-removed', 'the module is gone')),
    ...renamed.map(([old, now]) =>
      change(old.name, 'breaking', 'module-renamed', `the module is now called ${now.name}`),
    ),
    ...added.map(({ name }) => change(name, 'non-breaking', 'module-added', 'the module is new')),
    ...[...both, ...renamed].flatMap(([old, now]) => diffModule(old, now)),
  ].sort((a, b) => (a.module < b.module ? -1 : a.module > b.module ? 1 : 0));
}

/** What stays of a module that gets another name. */
const likeness = (module: Module): string =>
  JSON.stringify([module.group, module.parameters.map(({ name, kind, multi }) => [name, kind, multi])]);

const change = (module: string, kind: ChangeClass, what: string, message: string): SpecChange => ({
  class: kind,
  kind: what,
  module,
  message,
});

function diffModule(before: Module, after: Module): SpecChange[] {
  const name = before.name;
  const changes: SpecChange[] = [];
  if (before.prefix !== after.prefix)
    changes.push(change(name, 'breaking', 'prefix-changed', `the prefix was "${before.prefix}", is "${after.prefix}"`));
  if (before.group !== after.group)
    changes.push(change(name, 'breaking', 'group-changed', `the group was ${before.group}, is ${after.group}`));
  if (before.generator && !after.generator)
    changes.push(change(name, 'breaking', 'generator-removed', 'the module can no longer be a generator'));
  if (!before.generator && after.generator)
    changes.push(change(name, 'non-breaking', 'generator-added', 'the module can be a generator now'));
  if (before.deprecated !== after.deprecated) {
    const message = after.deprecated ? 'the module is deprecated now' : 'the module is no longer deprecated';
    changes.push(change(name, 'non-breaking', after.deprecated ? 'module-deprecated' : 'module-undeprecated', message));
  }
  if (before.readrights !== after.readrights) {
    const message = after.readrights
      ? 'the module needs the right to read now'
      : 'the module no longer needs the right to read';
    changes.push(change(name, after.readrights ? 'breaking' : 'non-breaking', 'readrights-changed', message));
  }
  return [
    ...changes,
    ...diffParameters(before, after),
    ...diffResults(before, after),
    ...diffWords(name, wordsOf(before), wordsOf(after)),
  ];
}

const wordsOf = ({
  summary,
  description,
  tasks,
  aliases,
  rights,
  helpurls,
  component,
  errors,
  examples,
}: Module): unknown => [
  summary,
  description,
  tasks,
  aliases,
  rights,
  helpurls,
  component,
  errors,
  examples.map(({ id, title, request, user }) => [id, title, request, user]),
];

/** One change for all words of a thing. */
function diffWords(module: string, before: unknown, after: unknown): SpecChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [change(module, 'documentation', 'texts-changed', 'texts, examples or references changed')];
}

function diffMessages(before: readonly Message[], after: readonly Message[]): SpecChange[] {
  const old = new Map(before.map((message) => [message.code, message]));
  const now = new Map(after.map((message) => [message.code, message]));
  return [
    ...before
      .filter(({ code }) => !now.has(code))
      .map(({ code }) => change('errors', 'breaking', 'code-removed', `${code} is gone`)),
    ...after
      .filter(({ code }) => !old.has(code))
      .map(({ code }) => change('errors', 'non-breaking', 'code-added', `${code} is new`)),
    ...after.flatMap((message) => diffMessage(old.get(message.code), message)),
  ];
}

function diffMessage(before: Message | undefined, after: Message): SpecChange[] {
  if (!before) return [];
  const { code } = after;
  if (before.kind !== after.kind || before.http !== after.http) {
    const message = `${code} was ${before.kind} ${before.http}, is ${after.kind} ${after.http}`;
    return [change('errors', 'breaking', 'code-changed', message)];
  }
  const sameText = before.text === after.text && before.description === after.description;
  return sameText ? [] : [change('errors', 'documentation', 'texts-changed', `the text of ${code} changed`)];
}
