/** Names of namespaces in language variants, which the site information does not contain. From MediaWiki 1.43 (`MessagesXx.php`, `$namespaceNames`). */
import { lookUp } from '../text/look-up.js';

/** IDs of the names below, in the same order. `$1` is replaced with the name of the wiki. */
const ids = [-2, -1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

const simplified =
  '媒体|特殊|讨论|用户|用户讨论|$1|$1讨论|文件|文件讨论|MediaWiki|MediaWiki讨论|模板|模板讨论|帮助|帮助讨论|分类|分类讨论';
const traditional =
  '媒體|特殊|討論|使用者|使用者討論|$1|$1討論|檔案|檔案討論|MediaWiki|MediaWiki討論|模板|模板討論|說明|說明討論|分類|分類討論';

// prettier-ignore
const names: Readonly<Record<string, string>> = {
  'crh-cyrl': 'Медиа|Махсус|Музакере|Къулланыджы|Къулланыджы музакереси|$1|$1 музакереси|Файл|Файл музакереси|МедиаВики|МедиаВики музакереси|Шаблон|Шаблон музакереси|Ярдым|Ярдым музакереси|Категория|Категория музакереси',
  'gan-hans': '媒体|特别|谈詑|用户|用户・谈詑|$1|$1・谈詑|文件|文件・谈詑|MediaWiki|MediaWiki・谈詑|模板|模板・谈詑|帮助|帮助・谈詑|分类|分类・谈詑',
  'ku-arab': 'میدیا|تایبەت|وتووێژ|بەکارھێنەر|لێدوانی بەکارھێنەر|$1|لێدوانی $1|پەڕگە|وتووێژی پەڕگە|میدیاویکی|وتووێژی میدیاویکی|داڕێژە|وتووێژی داڕێژە|یارمەتی|وتووێژی یارمەتی|پۆل|وتووێژی پۆل',
  'sh-cyrl': 'Медиј|Посебно|Разговор|Корисник|Разговор с корисником|$1|Разговор о $1|Датотека|Разговор о датотеци|Медијавики|Разговор о Медијавикију|Шаблон|Разговор о шаблону|Помоћ|Разговор о помоћи|Категорија|Разговор о категорији',
  'sr-el': 'Medij|Posebno|Razgovor|Korisnik|Razgovor s korisnikom|$1|Razgovor o $1|Datoteka|Razgovor o datoteci|Medijaviki|Razgovor o Medijavikiju|Šablon|Razgovor o šablonu|Pomoć|Razgovor o pomoći|Kategorija|Razgovor o kategoriji',
  'wuu-hant': traditional,
  'zh-cn': simplified,
  'zh-hans': simplified,
  'zh-hant': traditional,
  'zh-hk': traditional.replaceAll('使用者', '用戶'),
  'zh-mo': traditional.replaceAll('使用者', '用戶'),
  'zh-my': simplified,
  'zh-sg': simplified,
  'zh-tw': traditional,
};

/** Variants with the names of the language itself. All others have the English ones. */
const own: ReadonlySet<string> = new Set([
  'ban-bali',
  'crh-latn',
  'gan-hant',
  'ku-latn',
  'sh-latn',
  'sr-ec',
  'wuu-hans',
]);

/**
 * The names in a variant that has its own, by namespace. `'own'` selects those of the wiki, `'english'` the English
 * ones.
 */
export function variantNamespaces(variant: string, sitename: string): ReadonlyMap<number, string> | 'own' | 'english' {
  const list = lookUp(names, variant)?.split('|');
  if (list === undefined) return own.has(variant) ? 'own' : 'english';
  return new Map(ids.map((id, i) => [id, (list[i] ?? '').replace('$1', () => sitename)]));
}
