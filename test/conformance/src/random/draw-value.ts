/** Values of parameters by chance: likely ones mostly, odd spellings and wrong ones now and then. */
import type { ParameterDescriptor } from '@wiki-query/server-stubs';
import type { Chance } from './chance.js';
import type { Pools } from './pools.js';

const isoTime = (digits: string): string => digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Other ways to write a title: most mean the same, some another one, some none. */
const spellings: readonly ((title: string, chance: Chance, pools: Pools) => string)[] = [
  (title) => title.replaceAll(' ', '_'),
  firstLower,
  (title) => ` _${title}_ `,
  (title) => `:${title}`,
  (title) => `${title}#Section one`,
  (title) => title.normalize('NFD'),
  (title) => title.replaceAll(' ', '  _'),
  (title) => title.replace(/^File:/, 'Image:').replace(/^(Project|Sample Wiki):/, 'Project:'),
  (title) => title.toUpperCase(),
  (title) => title.replace(':', ' : '),
  (title) => `Talk:${title}`,
  (title) => title.replace(/[aeo]/, (letter) => `&#${letter.charCodeAt(0)};`),
  (title) => title.replace(/[aeo]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (title) => `${title}\u200e`,
  (title) => title.replace(' ', '\u00a0'),
  (title, chance, pools) => `${chance.pick(pools.interwikis)}:${title}`,
  (title, chance, pools) => `:${chance.pick(pools.languages)}:${title}`,
  (title) => `self:${title}`,
  (title) => `Media:${title.replace(/^File:/, '')}`,
  (title) => `User talk:${title}/sub`,
  (title) => `Category:${title}`,
];
// prettier-ignore
const oddTitles = [
  'Special:Version', 'Special:listusers', 'Special:ListUsers/bot', 'special:contribs/Alice', 'Special:NoSuch', 'Special:', 'Special:Mypage',
  'Special:MyTalk/x', 'Special:Diff/5', 'Special:Redirect/user/1', 'Media:Shapes.svg', '', ' ', ':', '::A', '#x', 'A[b', 'a|b', 'x{y}', '<b>', '../x', './x', 'x/..',
  'A~~~b', 'User:192.0.2.9', 'User:::1', 'User:~2024-1', 'User:Hidden Harry', 'w:', 'w:de:X', 'x'.repeat(256), 'é'.repeat(128), 'Help:', 'Talk:Talk:X', 'Talk:File:X',
  'MediaWiki:Aboutsite', 'MediaWiki:Aboutsite/de', 'MediaWiki:Nosuchmessage', 'User:Alice/common.js', 'Gadget:X', 'A%41', 'A&amp;B', '\u00a0', 'İx', 'ǆx', 'ßx',
];

function drawTitle(chance: Chance, pools: Pools): string {
  const kind = chance.below(20);
  if (kind === 0) return chance.pick(oddTitles);
  const own = chance.pick([pools.titles, pools.titles, pools.titles, pools.missing, pools.files, pools.categories]);
  const title = chance.pick(own);
  return kind < 4 ? chance.pick(spellings)(title, chance, pools) : title;
}

/** A beginning of something, as ranges and prefixes are given. */
function drawPart(chance: Chance, pools: Pools): string {
  const title = chance.is(0.7)
    ? chance.pick(chance.pick([pools.titles, pools.missing, pools.files, pools.categories])).replace(/^[^:]*:/, '')
    : chance.pick([...pools.words, ...oddTitles]);
  const part = chance.is(0.5) ? [...title].slice(0, 1 + chance.below(5)).join('') : title;
  return chance.is(0.1) ? chance.pick(spellings)(part, chance, pools) : part;
}

// prettier-ignore
const oddUsers = ['Nobody Here', 'alice', 'bob_Example', 'User:Alice', '#5', '#999', '1.2.3.4', '192.0.2.0/24', '2001:db8:1::/48', '2001:db8:1:2::abcd', '::1', '0.0.0.0/0',
  '1.2.3.256', 'Alice@x', 'w>Alice', 'W>alice', '~2024-99', '~2024', '', ' Alice ', 'Alice/x', 'Bad[user', 'Talk:Alice', 'a'.repeat(300), 'External>x', '>x'];

function drawUser(chance: Chance, pools: Pools): string {
  return chance.is(0.8) ? chance.pick(pools.users) : chance.pick([...oddUsers, ...pools.addresses]);
}

// prettier-ignore
const oddTimes = ['now', '', '0', '2025-06-01', '2025-06-01 10:00:00', '2025-06-01T10:00Z', '1748772000', '@1748772000', '20250601', '2025', '2024-13-45T00:00:00Z', 'yesterday',
  '2025-06-01T10:00:00+02:00', '2025-06-01T10:00:00.5Z', 'Sun, 01 Jun 2025 10:00:00 GMT', 'notatime', '99991231235959', '-1', ' 20250601000000 ', '20250601T100000Z', 'infinity'];

function drawTime(chance: Chance, pools: Pools): string {
  const kind = chance.below(20);
  if (kind === 0) return chance.pick(oddTimes);
  const exact = chance.pick(pools.timestamps);
  const time = kind < 4 ? String(BigInt(exact) + (kind < 2 ? 1n : -1n)) : exact;
  return kind < 9 ? time : isoTime(time);
}

function drawInteger(name: string, chance: Chance, pools: Pools): string {
  if (chance.is(0.06))
    return chance.pick(['0', '-1', 'x', '', '99999999', '1.5', '+5', ' 5 ', '0x10', '99999999999999999999']);
  if (/rev|^(start|end)id$/.test(name)) return chance.pick(pools.revisionIds);
  if (/userid/.test(name)) return chance.pick(pools.userIds);
  if (/pageid|^from$/.test(name)) return chance.pick(pools.pageIds);
  if (name === 'ids') return chance.pick(pools.blockIds);
  if (/width|height/.test(name)) return String(1 + chance.below(400));
  if (name === 'offset') return String(chance.below(30));
  if (/size/.test(name)) return String(chance.below(3000));
  return String(chance.below(20));
}

const sections = ['0', '1', '2', 'T-1', '99', 'new', 'x'];
// prettier-ignore
const formats = ['alice', 'Alice', '2024', 'the', 'a b', '"exact words"', '-without', 'intitle:a', 'wil*', 'OR', '~lantern', 'Ünï', 'Talk:mirror', 'all:stone', ''];

function drawString(module: string, name: string, chance: Chance, pools: Pools): string {
  if (chance.is(0.04)) return chance.pick(['', '*', 'nosuch', '\u0000', 'Bad[<x>]', '!', '0', 'é', '|', 'a b_c']);
  const key = `${module}.${name}`;
  const title = (): string => drawTitle(chance, pools);
  const part = (): string => drawPart(chance, pools);
  if (name === 'continue') return forgeContinue(chance, pools);
  if (name.endsWith('tag')) return chance.pick(pools.tags);
  if (name === 'sha1') return chance.pick(pools.hexadecimals);
  if (name === 'sha1base36') return chance.pick(pools.sha1s);
  if (name === 'mime')
    return chance.pick(['image/png', 'image/jpeg', 'image/svg+xml', 'image/*', 'text/plain', 'png', 'application/pdf']);
  if (/hexsortkey/.test(name))
    return Buffer.from(chance.pick(pools.sortkeys).slice(0, 1 + chance.below(9))).toString('hex');
  if (/sortkey/.test(name)) return chance.is(0.5) ? chance.pick(pools.sortkeys) : part();
  if (name === 'categories' && module === 'categories') return chance.is(0.9) ? chance.pick(pools.categories) : title();
  if (name === 'images') return chance.is(0.9) ? chance.pick(pools.files) : title();
  if (name === 'templates') return chance.is(0.9) ? chance.pick(pools.templates) : title();
  if (key === 'iwbacklinks.prefix' || key === 'iwlinks.prefix' || name === 'interwikiprefix')
    return chance.pick(pools.interwikis);
  if (/lang/.test(name) || key === 'languageinfo.code' || name === 'amlang')
    return chance.pick([...pools.languages, 'xx', 'en-gb', 'content', 'user', 'zh']);
  if (key === 'users.users' || name === 'user' || name === 'userprefix')
    return name === 'userprefix' ? part() : drawUser(chance, pools);
  if (key === 'allusers.from' || key === 'allusers.to' || key === 'allusers.prefix')
    return chance.pick(pools.users).slice(0, 1 + chance.below(8));
  if (name === 'ip' || name === 'iprange') return chance.pick([...pools.addresses, ...oddUsers]);
  if (name === 'query') return drawUrl(chance, pools);
  if (name === 'propname' || key === 'pageprops.prop') return chance.pick(pools.properties);
  if (/filekey|sessionkey/.test(name)) return chance.pick(pools.fileKeys);
  if (name === 'section') return chance.pick(sections);
  if (name === 'diffto')
    return chance.is(0.4) ? chance.pick(pools.revisionIds) : chance.pick(['prev', 'next', 'cur', '0', 'x']);
  if (name === 'difftotext') return chance.pick(['Some other text', '', '== Head ==\n\nline', 'a\nb\nc']);
  if (name === 'search' && module === 'search') return chance.is(0.5) ? chance.pick(pools.words) : chance.pick(formats);
  if (name === 'testactions')
    return chance.pick([
      'read',
      'edit',
      'move',
      'delete',
      'create',
      'protect',
      'upload',
      'patrol',
      'nosuch',
      'undelete',
      'editmyoptions',
      'createtalk',
      'rollback',
      'viewmywatchlist',
    ]);
  if (/message|args$|editintroskip|from$|to$|prefix$/.test(name) && module === 'allmessages')
    return chance.is(0.7) ? chance.pick(pools.messages) : chance.pick(['ab', 'kit', 'z', 'a']);
  if (name === 'attachedwiki') return chance.pick(['wiki', 'mw', 'other']);
  if (name === 'urlparam') return chance.pick(['100px', 'page1-80px', 'lossy', '50', 'langde-80px', 'x']);
  if (name === 'metadataversion') return chance.pick(['1', '2', 'latest', '7']);
  if (/title|search/.test(name)) return title();
  return part();
}

function drawUrl(chance: Chance, pools: Pools): string {
  const url = chance.pick(pools.urls).replace(/^[a-z]+:(\/\/)?/, '');
  const host = url.replace(/\/.*$/s, '');
  return chance.pick([
    url,
    host,
    `*.${host.replace(/^[^.]*\./, '')}`,
    url.slice(0, -1),
    `${host}/*`,
    `http://${url}`,
    host.toUpperCase(),
    '*',
    `${host}:80`,
    `*.${host}/`,
  ]);
}

function forgeContinue(chance: Chance, pools: Pools): string {
  const one = (): string => {
    const pool = chance.pick([pools.pageIds, pools.timestamps, pools.titles, pools.namespaces, pools.revisionIds]);
    return chance.pick(pool).replaceAll(' ', '_');
  };
  return Array.from({ length: 1 + chance.below(4) }, one).join('|');
}

const limits = ['1', '2', '3', '4', '5', '7', '10', '20', 'max', 'max'];
const oddLimits = ['0', '-1', '501', '5001', 'x', '', '1.5', 'MAX', '500'];

function drawOne(module: string, parameter: ParameterDescriptor, chance: Chance, pools: Pools): string {
  const { name, type, values = [] } = parameter;
  switch (type) {
    case 'enum':
      return chance.is(0.03)
        ? chance.pick(['nosuch', '', '*', chance.pick(values).toUpperCase()])
        : chance.pick(values);
    case 'boolean':
      return chance.pick(['1', '', '0', 'false']);
    case 'limit':
      return chance.is(0.06) ? chance.pick(oddLimits) : chance.pick(limits);
    case 'integer':
      return drawInteger(name, chance, pools);
    case 'timestamp':
      return drawTime(chance, pools);
    case 'namespace':
      return chance.is(0.06) ? chance.pick(['*', '-1', '-2', '99', 'x', '', 'main']) : chance.pick(pools.namespaces);
    case 'user':
      return drawUser(chance, pools);
    case 'title':
      return drawTitle(chance, pools);
    default:
      return drawString(module, name, chance, pools);
  }
}

/** A value as it is sent, several joined. */
export function drawValue(module: string, parameter: ParameterDescriptor, chance: Chance, pools: Pools): string {
  if (parameter.multi !== true) return drawOne(module, parameter, chance, pools);
  if (parameter.all !== undefined && chance.is(0.08)) return parameter.all;
  const most = parameter.name === 'prop' ? 8 : 4;
  const values = Array.from({ length: 1 + chance.below(most) }, () => drawOne(module, parameter, chance, pools));
  return chance.is(0.04) ? `\x1f${values.join('\x1f')}` : values.join('|');
}

/** Titles to start from. */
export const drawTitles = (chance: Chance, pools: Pools): string =>
  Array.from({ length: 1 + chance.below(chance.pick([2, 4, 12])) }, () => drawTitle(chance, pools)).join('|');
