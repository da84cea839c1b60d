/** Texts of modules in the language of the page. */
import { textLoaders } from 'virtual:module-data';
import type { Module } from './data.js';

/** A module of the spec with its texts in a language; in English where they are not translated. */
export async function inLanguage(module: Module, language: string): Promise<Module> {
  const loader = textLoaders[language]?.[`${module.group}/${module.name}`];
  if (loader === undefined) return module;
  const { texts } = await loader();
  const parameters = module.parameters.map((parameter) => ({
    ...parameter,
    text: Object.hasOwn(texts.parameters, parameter.name) ? (texts.parameters[parameter.name] ?? '') : parameter.text,
  }));
  return { ...module, summary: texts.summary, parameters };
}
