/** Numbers in the format of a language, with its digits unless the wiki writes those of ASCII. */
import { formatNumber } from '@wiki-query/wikitext';

export interface NumberSetting {
  readonly wiki: { readonly site: { readonly settings: { readonly translatenumerals: boolean } } };
  readonly language: string;
}

export function numberText(number: number | string, { wiki, language }: NumberSetting): string {
  return formatNumber(String(number), language, wiki.site.settings.translatenumerals);
}
