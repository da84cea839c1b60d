/** Titles by chance, and other ways to write them. */
import type { Chance } from '../../../support/chance.js';
import type { Pools } from './pools.js';

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const codeOf = (letter: string, radix: number): string => letter.charCodeAt(0).toString(radix);

// prettier-ignore
const namespaces = ['Image', 'image_talk', 'Project', 'PROJECT TALK', 'Sample wiki', 'sample_Wiki_talk', 'fILE', 'Media', 'media', 'special', 'Special_', 'User  talk', 'talk',
  'TALK', 'category', 'Category_talk', 'mediawiki', 'Help', 'template', 'Gadget', 'Module', 'WP'];
/** Characters that are omitted from titles, represent a space in them, or are neither. */
// prettier-ignore
const oddCharacters = ['\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u00ad', '\u200b', '\u200d', '\ufeff', '\u00a0', '\u1680', '\u180e', '\u2000', '\u200a', '\u2028',
  '\u2029', '\u202f', '\u205f', '\u3000', '\t', '\n', '\u0301', '\ufffd', '\ue000', '\u212b', 'ﬁ', '\u{1f600}', '\u0085', '\u007f'];
// prettier-ignore
const references = ['&amp;', '&#x41;', '&#65;', '&nbsp;', '&eacute;', '&lrm;', '&#0;', '&#xD800;', '&#x110000;', '&#124;', '&lt;', '&quot;', '&nosuch;', '&#91;', '&#35;', '&#95;',
  '&#xA0;', '&', '&amp', '&zwj;', '&#58;'];
// prettier-ignore
const tails = ['#', '#Section one', '#a#b', '# ', '_#_y', '#%41', '/', '//', '/.', '/..', '/./x', '/../x', '/sub', '%', '%4', '%zz', '%2541', '%20', '%7C', '~~~', '~~', ':', '::x', '|', '?x=1',
  ' (x)', '.', '..', '_', '  ', '<', '\u0000'];

type Spelling = (title: string, chance: Chance, pools: Pools) => string;

function insert(title: string, odd: string, chance: Chance): string {
  const at = chance.pick([0, title.length, chance.below(title.length + 1)]);
  return title.slice(0, at) + odd + title.slice(at);
}

/** A text with an odd character in it. */
export const insertOdd = (text: string, chance: Chance): string =>
  insert(text, chance.pick([...oddCharacters, ...references, ...tails]), chance);

/** Other ways to write a title: most mean the same, some another one, some none. */
const spellings: readonly Spelling[] = [
  (title) => title.replaceAll(' ', '_'),
  firstLower,
  (title) => ` _${title}_ `,
  (title) => `:${title}`,
  (title) => `::${title}`,
  (title) => ` : ${title}`,
  (title) => title.normalize('NFD'),
  (title) => title.replaceAll(' ', '  _'),
  (title) => title.replace(/^File:/, 'Image:').replace(/^(Project|Sample Wiki):/, 'Project:'),
  (title) => title.toUpperCase(),
  (title) => title.replace(':', ' : '),
  (title) => `Talk:${title}`,
  (title) => title.replace(/^([^:]*):/, '$1 talk:'),
  (title) => title.replace(/[aeo]/, (letter) => `&#${codeOf(letter, 10)};`),
  (title) => title.replace(/[aeo]/, (letter) => `%${codeOf(letter, 16)}`),
  (title) => encodeURIComponent(title),
  (title, chance) => insert(title, chance.pick(oddCharacters), chance),
  (title, chance) => insert(title, chance.pick(references), chance),
  (title, chance) => title + chance.pick(tails),
  (title, chance) => title.replace(/ /, chance.pick(oddCharacters)),
  (title, chance) => `${chance.pick(namespaces)}:${title.replace(/^[^:]*:/, '')}`,
  (title, chance) => `${chance.pick(namespaces)}:${chance.pick(namespaces)}:${title}`,
  (title, chance, pools) => `${chance.pick(pools.interwikis)}:${title}`,
  (title, chance, pools) => `${chance.pick(pools.interwikis).toUpperCase()}::${title}`,
  (title, chance, pools) => `:${chance.pick(pools.languages)}:${title}`,
  (title, chance, pools) => `self:${chance.pick(pools.interwikis)}:${title}`,
  (title) => `self:${title}`,
  (title) => `Media:${title.replace(/^File:/, '')}`,
  (title) => `User talk:${title}/sub`,
  (title) => `Category:${title}`,
  (title) => `./${title}`,
  (title) => `/${title}`,
  (title, chance) =>
    `${title}${'x'.repeat(chance.pick([200, 230, 240, 255 - title.length, 256 - title.length, 300].map((n) => Math.max(n, 0))))}`,
];
// prettier-ignore
const oddTitles = [
  'Special:Version', 'Special:listusers', 'Special:ListUsers/bot', 'special:contribs/Alice', 'Special:NoSuch', 'Special:', 'Special:Mypage',
  'Special:MyTalk/x', 'Special:Diff/5', 'Special:Redirect/user/1', 'Media:Shapes.svg', '', ' ', ':', '::A', '#x', 'A[b', 'a|b', 'x{y}', '<b>', '../x', './x', 'x/..',
  'A~~~b', 'User:192.0.2.9', 'User:::1', 'User:~2024-1', 'User:Hidden Harry', 'w:', 'w:de:X', 'x'.repeat(256), 'é'.repeat(128), 'Help:', 'Talk:Talk:X', 'Talk:File:X',
  'MediaWiki:Aboutsite', 'MediaWiki:Aboutsite/de', 'MediaWiki:Nosuchmessage', 'User:Alice/common.js', 'Gadget:X', 'A%41', 'A&amp;B', '\u00a0', 'İx', 'ǆx', 'ßx',
  'self:', 'self:self:', 'self:w:X', ':w:X', 'w:Special:X', 'w:#x', 'de:', ':de:', 'DE:x', 'zh-min-nan:x', 'Talk:', 'talk:w:X', 'Talk::X', 'Talk:w:X', 'File:', 'File:x', 'File:a/b.png',
  'File:../x.png', 'Category: ', 'User:', 'User:a/b', 'User:Alice#x', 'User:1.2.3.4/16', 'User:2001:DB8::1', 'User:2001:db8:0:0::1', 'User talk:192.0.2.009', 'User:~2024-1/x',
  'MediaWiki:aboutsite', 'MediaWiki:Common.css', 'MediaWiki:X.json', 'Template:!', 'Template:=', '-1', '0', '/', '//', '.', '..', '...', '_', '%', '&', '~~~~', '=', '==', 'Ꭰ', 'ა', 'ꭰ', 'ŉa', 'ﬀ',
  'ǰ', 'ΐ', 'ᾳ', 'ꙋ', '\u0345', 'Special:MyLanguage/Mirror', 'Special:Mylanguage/', 'Special:Permalink/5', 'Special:PermanentLink/x', 'Special:Search/a', 'Special:Badtitle/x', 'Special:Random/Talk',
  'Special:EditPage/Mirror', 'Special:Redirect/page/5', 'Special:MyContributions', 'Special:AllMyUploads', 'Special:Filepath/Camera.jpg', 'Special:Newsection/Mirror',
  'A\u0000b', 'Main Page', 'main page', 'Main_page#x',
];

export function drawTitle(chance: Chance, pools: Pools): string {
  const kind = chance.below(20);
  if (kind === 0) return chance.pick(oddTitles);
  const own = chance.pick([pools.titles, pools.titles, pools.titles, pools.missing, pools.files, pools.categories]);
  const title = chance.pick(own);
  return kind < 4 ? chance.pick(spellings)(title, chance, pools) : title;
}

/** A title that is seldom written plainly. */
export const drawOddTitle = (chance: Chance, pools: Pools): string =>
  chance.is(0.3)
    ? chance.pick(oddTitles)
    : chance.pick(spellings)(
        chance.is(0.2) ? chance.pick(spellings)(drawTitle(chance, pools), chance, pools) : drawTitle(chance, pools),
        chance,
        pools,
      );

/** A prefix or bound, as in range and prefix parameters. */
export function drawPart(chance: Chance, pools: Pools): string {
  const title = chance.is(0.7)
    ? chance.pick(chance.pick([pools.titles, pools.missing, pools.files, pools.categories])).replace(/^[^:]*:/, '')
    : chance.pick([...pools.words, ...oddTitles]);
  const part = chance.is(0.5) ? [...title].slice(0, 1 + chance.below(5)).join('') : title;
  return chance.is(0.1) ? chance.pick(spellings)(part, chance, pools) : part;
}

/** Titles to start from. */
export function drawTitles(chance: Chance, pools: Pools): string {
  const draw = chance.is(0.1) ? drawOddTitle : drawTitle;
  return Array.from({ length: 1 + chance.below(chance.pick([2, 4, 12])) }, () => draw(chance, pools)).join('|');
}
