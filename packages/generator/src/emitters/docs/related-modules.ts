/** Which modules a reader of one may need as well. */
import type { Module } from '../../model/model.js';
import { linksIn } from '../../text/links.js';

/** Modules without links get at most so many of their subject. */
const mostOfSubject = 4;

/** Of each module, those that its texts link to or that link to it; without such, those of its subject that are most like it. */
export function relatedModules(modules: readonly Module[]): ReadonlyMap<string, readonly string[]> {
  const related = new Map(modules.map(({ name }) => [name, new Set<string>()]));
  for (const { name, description, examples } of modules)
    for (const text of [description, ...examples.map(({ title }) => title)])
      for (const { target } of linksIn(text)) {
        if (target !== name && related.has(target)) related.get(name)?.add(target);
        if (target !== name) related.get(target)?.add(name);
      }
  const words = new Map(modules.map((module) => [module, wordsOf(module)]));
  return new Map(
    modules.map((module) => {
      const linked = [...(related.get(module.name) ?? [])];
      return [module.name, linked.length > 0 ? linked : ofSubject(module, words)];
    }),
  );
}

/** Modules of the same subject, or of the same group where there are no subjects; those with the most common words first. */
function ofSubject(module: Module, words: ReadonlyMap<Module, ReadonlySet<string>>): readonly string[] {
  const own = words.get(module);
  return [...words]
    .filter(([other]) => other !== module && isNear(module, other))
    .map(([{ name }, others]) => ({ name, common: [...others].filter((word) => own?.has(word)).length }))
    .sort((a, b) => b.common - a.common)
    .slice(0, mostOfSubject)
    .map(({ name }) => name);
}

const isNear = (one: Module, other: Module): boolean =>
  one.subject === undefined ? one.group === other.group : one.subject === other.subject;

const wordsOf = ({ summary }: Module): ReadonlySet<string> => new Set(summary.toLowerCase().match(/\p{L}{4,}/gu));
