/** Texts of modules in the language of the page. */
import { indexTextLoaders, textLoaders } from 'virtual:module-data';
import type { Entry, Module } from './modules.js';

/** A module of the spec with the texts of its parameters in a language; in English where they are not translated. */
export async function inLanguage(module: Module, language: string): Promise<Module> {
  const loader = textLoaders[language]?.[`${module.group}/${module.name}`];
  if (loader === undefined) return module;
  const { texts } = await loader();
  const parameters = module.parameters.map((parameter) => ({ ...parameter, ...ownMember(texts, parameter.name) }));
  return { ...module, parameters };
}

/** Modules with their summaries, tasks and titles of examples in a language. */
export async function entriesIn(entries: readonly Entry[], language: string): Promise<readonly Entry[]> {
  const loader = indexTextLoaders[language];
  if (loader === undefined) return entries;
  const { texts } = await loader();
  return entries.map((entry) => {
    const { summary, tasks, examples } = ownMember(texts, `${entry.group}/${entry.name}`) ?? {};
    return {
      ...entry,
      summary: summary ?? entry.summary,
      tasks: tasks ?? entry.tasks,
      examples: entry.examples.map((example) => ({
        ...example,
        title: ownMember(examples, example.id) ?? example.title,
      })),
    };
  });
}

const ownMember = <T>(record: Readonly<Record<string, T>> = {}, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
