import { useData } from 'vitepress';
import { type Say, sayWith } from './say.js';
import { data } from './words.data.js';

/** Words of the components around a page, in the language of the page: English where they are not translated. */
export function useWords(): Say {
  const { lang } = useData();
  return (text, values) => sayWith(Object.hasOwn(data, lang.value) ? data[lang.value] : undefined)(text, values);
}
