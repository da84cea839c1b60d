/** Names in the language that the request names. */
import type { Query, Members } from './run.js';

export function inLanguage(language: Members, code: string, { wiki }: Query): Members {
  return named(language, wiki.languages.listedName(String(language['code']), code));
}

export function skinInLanguage(skin: Members, code: string, { wiki }: Query): Members {
  const name = wiki.messages.text(`skinname-${String(skin['code'])}`, code);
  return name === undefined ? skin : named(skin, name);
}

const named = (entry: Members, name: string): Members => ({
  ...entry,
  [entry['name'] === undefined ? '*' : 'name']: name,
});
