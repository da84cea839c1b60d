import { compareTitles, titleKey, type TitleKey } from '../../../sql/title-condition.js';
import { defaultContentModel } from '../../../content/content-model.js';
import { pageLanguage } from '../../../content/page-language.js';
import type { PageRow } from '../../../pages/page-rows.js';
import type { QueryRun } from '../../../shapes/query-run.js';

export type InfoRun = QueryRun<'info'>;

/** A page of the page set as `info` works on it. */
export interface InfoPage extends TitleKey {
  /** 0 when the page does not exist. */
  readonly id: number;
  /** ID in the response: negative for missing titles. */
  readonly responseId: number;
  readonly key: string;
  readonly row: PageRow | undefined;
  readonly contentModel: string;
  readonly language: string;
}

/** Existing and missing pages by namespace and title, from the continue value on. */
export function infoPages({ pages, call }: InfoRun): InfoPage[] {
  const all = [...pages.goodAndMissing()].map(([responseId, { namespace, dbkey }]): InfoPage => {
    const row = pages.good.get(responseId);
    const contentModel = row?.page_content_model ?? defaultContentModel(namespace, dbkey, call.wiki);
    return {
      namespace,
      dbkey,
      id: row?.page_id ?? 0,
      responseId,
      key: titleKey({ namespace, dbkey }),
      row,
      contentModel,
      language: pageLanguage({ namespace, dbkey, contentModel, ownLanguage: row?.page_lang }, call.wiki),
    };
  });
  return all.sort(compareTitles);
}
