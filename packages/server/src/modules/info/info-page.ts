import { titleKey, type TitlePair } from '../../wiki/known-titles.js';
import { defaultContentModel } from '../../wiki/content-model.js';
import { NS_MEDIAWIKI } from '../../wiki/namespace-numbers.js';
import { compareBytes } from '../../wiki/php-order.js';
import type { PageRow } from '../../plan/page-set.js';
import type { ModuleRun } from '../../execute/module.js';

export type InfoRun = ModuleRun<'info'>;

/** A page of the page set as `info` works on it. */
export interface InfoPage extends TitlePair {
  /** 0 when the page does not exist. */
  readonly id: number;
  /** Id in the answer: a made-up one for missing titles. */
  readonly answerId: number;
  readonly key: string;
  readonly row: PageRow | undefined;
  readonly contentModel: string;
}

/** Existing and missing pages by namespace and title, from the continue value on. */
export function infoPages({ pages, query }: InfoRun): InfoPage[] {
  const all = [...pages.goodAndMissing()].map(([answerId, { namespace, dbkey }]): InfoPage => {
    const row = pages.good.get(answerId);
    const contentModel = row?.page_content_model ?? defaultContentModel(namespace, dbkey, query.wiki);
    return {
      namespace,
      dbkey,
      id: row?.page_id ?? 0,
      answerId,
      key: titleKey({ namespace, dbkey }),
      row,
      contentModel,
    };
  });
  return all.sort(compareTitles);
}

export function compareTitles(a: TitlePair, b: TitlePair): number {
  return a.namespace - b.namespace || compareBytes(a.dbkey, b.dbkey);
}

const codeModels = new Set(['css', 'javascript', 'json']);

/** Language that a page is written in. Code is written in English, messages in the language of their subpage. */
export function pageLanguage({ namespace, dbkey, contentModel, row }: InfoPage, { query: { wiki } }: InfoRun): string {
  if (typeof row?.page_lang === 'string' && row.page_lang !== '') return row.page_lang;
  if (codeModels.has(contentModel)) return 'en';
  const slash = dbkey.lastIndexOf('/');
  const code = namespace === NS_MEDIAWIKI && slash >= 0 ? dbkey.slice(slash + 1) : '';
  return code !== '' && wiki.languages.isKnown(code) ? code : wiki.contentLanguage;
}
