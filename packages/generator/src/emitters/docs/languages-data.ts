/** Data of the site's languages. */
import type { Model } from '../../model/model.js';
import type { OutputFile } from '../../extension/extension.js';
import { printJson } from '../../print/json.js';

/** `languages.json`: the languages besides English, how much of each is translated, and words of the site. */
export function languagesData({ translations }: Model): OutputFile {
  const languages = translations.map(({ language, name, machine, texts, translated, frame }) => ({
    language,
    name,
    machine,
    texts,
    translated,
    frame,
  }));
  return {
    path: 'languages.json',
    from: translations.flatMap(({ from }) => from),
    text: printJson(languages),
  };
}
