/** The wiki of a request as texts see it. */
import { obstruct, wait, type ExpansionScope, type TitleNames } from '@wiki-query/wikitext';
import type { TitleTexts } from '../titles/title-texts.js';
import type { WikitextSetting } from './setting.js';
import { wikiData } from './wiki-data.js';

type Given = Pick<ExpansionScope, 'page' | 'userLanguage' | 'revision' | 'textSize' | 'traces' | 'isExact'>;

/** The scope of a text. */
export function makeScope({ wiki, db, language, now, reader, genders }: WikitextSetting, given: Given): ExpansionScope {
  return {
    ...given,
    wiki,
    data: wikiData({ wiki, db, now, genders }),
    names: namesOf(wiki.titleTexts(db)),
    words: wiki.words,
    language,
    now,
    reader,
    obstacle: obstruct,
  };
}

const namesOf = ({ load, text, gender }: TitleTexts): TitleNames => ({
  load: (titles) => wait(() => load(titles)),
  text,
  gender,
});
