import { useData } from 'vitepress';
import { data } from './words.data.js';

/** Words of the components in the language of the page: English where they are not translated. */
export function useWords(): (text: string) => string {
  const { lang } = useData();
  return (text) => {
    const words = Object.hasOwn(data, lang.value) ? data[lang.value] : undefined;
    return words !== undefined && Object.hasOwn(words, text) ? (words[text] ?? text) : text;
  };
}
