/** Texts of the server about modules and parameters: a file per language, read on demand. */
import type { OutputFile } from '../../extension/extension.js';
import type { Model } from '../../model/model.js';
import { languagesOf } from '../../model/languages.js';
import { parametersOf } from '../../model/modules.js';
import { printJson } from '../../print/json.js';
import { replaceLinks, type TextLink } from '../../text/links.js';
import { anchorOf, destinationOf } from '../docs/page.js';

/** A file for English, and one for each language of the spec. */
export const emitTexts = (model: Model): OutputFile[] =>
  languagesOf(model).map(({ language, frame, model: own }) => ({
    path: `${language ?? 'en'}.json`,
    from: [...own.protocol, ...own.modules].map(({ source }) => source.file),
    text: printJson({ frame, modules: textsOf(own, language === undefined ? '' : `${language}/`) }),
  }));

/** Texts as Markdown whose links are relative to the documentation. `site` is the folder of its language. */
function textsOf({ protocol, modules }: Model, site: string): unknown {
  const byName = new Map([...protocol, ...modules].map((module) => [module.name, module]));
  const text = (source: string): string => replaceLinks(source.replace(/\s+/g, ' ').trim(), linkOf);
  const linkOf = (link: TextLink): string => {
    const { label, target, heading } = destinationOf(link, byName);
    const page = target?.replace(/\.md$/, '').replace(/^gen\//, site);
    return page === undefined ? label : `[${label}](${page}${heading === undefined ? '' : `#${anchorOf(heading)}`})`;
  };
  const textsIn = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, source]) => [name, text(source)]));
  const texts = [...byName.values()].map((module) => {
    const parameters = parametersOf(module).map(({ name, description, valueTexts }) => [
      name,
      {
        text: text(description),
        ...(Object.keys(valueTexts).length > 0 && { values: textsIn(valueTexts) }),
      },
    ]);
    const { path, summary, description } = module;
    const own = textsIn({ summary, ...(description !== '' && { description }) });
    return [path, { ...own, parameters: Object.fromEntries(parameters) }];
  });
  return Object.fromEntries(texts);
}
