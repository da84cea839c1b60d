import { useData } from 'vitepress';
import { type Say, sayWith } from './say.js';
import { data } from './words.data.js';

/** Texts of the components around a page in the language of the page; in English if they are not translated. */
export function useWords(): Say {
  const { lang } = useData();
  return (text, values) => sayWith(Object.hasOwn(data, lang.value) ? data[lang.value] : undefined)(text, values);
}
