/** Texts of the server about modules and parameters: a file per language, read on demand. */
import type { Model, Module, Parameter } from '../../model/model.js';
import type { OutputFile } from '../../extension/extension.js';
import { inlineCode } from '../../print/markdown.js';
import { printJson } from '../../print/json.js';
import { linkText, replaceLinks, type TextLink } from '../../text/links.js';
import { folderOf, parameterNamed, parametersOf } from '../../model/modules.js';

/** A file for English, and one for each language of the spec. */
export function emitTexts(model: Model): OutputFile[] {
  const translated = model.translations.map(({ language, frame, model: own }) => ({ language, frame, own }));
  return [{ language: 'en', frame: {}, own: model }, ...translated].map(({ language, frame, own }) => ({
    path: `${language}.json`,
    from: [...own.protocol, ...own.modules].map(({ source }) => source.file),
    text: printJson(textsOf(own, language, frame)),
  }));
}

function textsOf(model: Model, language: string, frame: Readonly<Record<string, string>>): unknown {
  const modules = new Map([...model.protocol, ...model.modules].map((module) => [module.name, module]));
  const site = language === 'en' ? '' : `${language}/`;
  const text = (source: string): string => withLinks(source, modules, site);
  return {
    frame,
    modules: Object.fromEntries(
      [...modules.values()].map((module) => [
        module.path,
        {
          summary: text(module.summary),
          ...(module.description !== '' && { description: text(module.description) }),
          parameters: Object.fromEntries(parametersOf(module).map((one) => [one.name, parameterTexts(one, text)])),
        },
      ]),
    ),
  };
}

function parameterTexts({ description, valueTexts }: Parameter, text: (source: string) => string): unknown {
  const values = Object.entries(valueTexts);
  return {
    text: text(description),
    ...(values.length > 0 && { values: Object.fromEntries(values.map(([value, meaning]) => [value, text(meaning)])) }),
  };
}

/** Markdown whose links are relative to the documentation. */
function withLinks(source: string, modules: ReadonlyMap<string, Module>, site: string): string {
  return replaceLinks(source.replace(/\s+/g, ' ').trim(), (link) => linkOf(link, modules, site));
}

/** Pages with a section for each name, by the kind of link that leads there. */
const pagesOfNames = { set: 'sets', resource: 'resources', error: 'errors' } as const;

function linkOf(link: TextLink, modules: ReadonlyMap<string, Module>, site: string): string {
  const { kind, target, parameter, label } = link;
  if (kind === 'guide') return `[${linkText(link)}](guides/${target})`;
  if (kind !== 'module' && kind !== 'parameter')
    return `[${linkText(link)}](${site}${pagesOfNames[kind]}#${target.toLowerCase()})`;
  const module = modules.get(target);
  if (module === undefined) return linkText(link);
  const page = `${site}${folderOf(module)}/${target}`;
  if (parameter === undefined) return `[${linkText(link)}](${page})`;
  const wireName = parameterNamed(module, parameter)?.wireName ?? parameter;
  return `[${label ?? inlineCode(wireName)}](${page}#${wireName})`;
}
