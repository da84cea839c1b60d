/** Images in short wikitext. Only `[[File:Name|thumb]]` is supported. */
import type { Wiki } from '../site/wiki.js';
import { pictureMark, trimBlanks, escapeText, NS_FILE, type Title } from '@wiki-query/wikitext';
import type { WikitextSetting } from './setting.js';
import type { Placeholders } from './placeholders.js';

interface Picture {
  readonly whole: string;
  readonly file: Title;
  readonly options: readonly string[];
}

function picturesIn(text: string, wiki: Wiki): readonly Picture[] {
  return [...text.matchAll(/\[\[([^[\]|\n:][^[\]|\n]*)((?:\|[^[\]|]*)*)\]\]/g)].flatMap(
    ([whole, target = '', rest]) => {
      const file = wiki.titles.parse(trimBlanks(target));
      if ('code' in file || file.interwiki !== '' || file.namespace !== NS_FILE) return [];
      const options = (rest ?? '').split('|').map((option) => trimBlanks(option));
      return [{ whole, file, options: options.filter((option) => option !== '') }];
    },
  );
}

/** The keywords for a thumbnail, in the wiki's language and in English. */
function thumbWords({ site }: Wiki): readonly string[] {
  return site.magicwords.find(({ name }) => name === 'img_thumbnail')?.aliases ?? [];
}

/** Whether all images of the text, with its values inserted, are plain thumbnails. */
export function hasOnlyThumbs(text: string, wiki: Wiki): boolean {
  const words = thumbWords(wiki);
  return picturesIn(text, wiki).every(
    ({ options: [first = '', ...others] }) => words.includes(first) && others.length === 0,
  );
}

/** Replaces thumbnails by placeholders for a figure, or for a link if the file is not an image. */
export async function replacePictures(
  text: string,
  setting: WikitextSetting,
  placeholders: Placeholders,
): Promise<string> {
  const { thumb, wiki } = setting;
  if (thumb === undefined) return text;
  let shown = text;
  for (const { whole, file } of picturesIn(text, wiki)) {
    const figure = await thumb(file);
    const html = escapeText(wiki.titles.prefixed(file.namespace, file.dbkey));
    const put =
      figure === undefined
        ? placeholders.put({ kind: 'page', target: file, html })
        : pictureMark + placeholders.put(figure);
    shown = shown.replace(whole, () => put);
  }
  return shown;
}
