/** Random parameter values: mostly likely ones, sometimes odd spellings and invalid ones. */
import { descriptors, isContinuation, type ModuleDescriptor, type ParameterDescriptor } from '@wiki-query/server-stubs';
import type { Chance } from '../../../support/chance.js';
import { drawOddTitle, drawPart, drawTitle, insertOdd } from './draw-title.js';
import type { Pools } from './pools.js';

const isoTime = (digits: string): string => digits.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
// prettier-ignore
const oddUsers = ['Nobody Here', 'alice', 'bob_Example', 'User:Alice', '#5', '#999', '1.2.3.4', '192.0.2.0/24', '2001:db8:1::/48', '2001:db8:1:2::abcd', '::1', '0.0.0.0/0',
  '1.2.3.256', 'Alice@x', 'w>Alice', 'W>alice', '~2024-99', '~2024', '', ' Alice ', 'Alice/x', 'Bad[user', 'Talk:Alice', 'a'.repeat(300), 'External>x', '>x',
  'user:alice', 'USER_TALK:Alice', 'w:Alice', ':Alice', 'Alice#x', 'Alice_', 'alice Example', '1.2.3.4/33', '1.2.3.4/15', '1.2.3.4/8', '::/0', '2001:db8::/19', '2001:DB8::1', '::ffff:1.2.3.4',
  '1.2.3', '01.02.03.04', '1.2.3.xxx', 'fe80::1%eth0', '#', '#0', '#-1', '#1x', '#01', '*', 'Unknown user', 'a|b', 'İx', 'é', 'E\u0301', 'Bob\u00a0Example', 'Bob\u200eExample', 'x@y.example', 'a>b>c', '>',
  '~2024-1', '~2025-1x', '~', '*Unregistered 1', 'Sample Wiki:x', 'Special:Alice', 'A<b', '\u0000', 'MediaWiki default', 'Echo', '192.0.2.9-192.0.2.20', '192.0.2.', '2001:db8'];

function drawUser(chance: Chance, pools: Pools): string {
  return chance.is(0.8) ? chance.pick(pools.users) : chance.pick([...oddUsers, ...pools.addresses]);
}

// prettier-ignore
const oddTimes = ['now', '', '0', '2025-06-01', '2025-06-01 10:00:00', '2025-06-01T10:00Z', '1748772000', '@1748772000', '20250601', '2025', '2024-13-45T00:00:00Z', 'yesterday',
  '2025-06-01T10:00:00+02:00', '2025-06-01T10:00:00.5Z', 'Sun, 01 Jun 2025 10:00:00 GMT', 'notatime', '99991231235959', '-1', ' 20250601000000 ', '20250601T100000Z', 'infinity',
  '2025-06-01T10:00:00-0800', '2025-06-01T10:00:00,5Z', 'Sunday, 01-Jun-25 10:00:00 GMT', 'Sun Jun  1 10:00:00 2025', '2025:06:01 10:00:00', '01-JUN-25 10.00.00.000000 AM',
  '2025-06-01 10:00:00.123456+00', '2025-06-01 10:00:00 GMT', '1e9', '-62135596800', '9999999999999', '253402300799', '253402300800', '20250631000000', '2025-06-31T25:00:00Z', 'NOW', '2025-06-01T10:00:00Z\n',
  '2025-6-1T1:0:0Z', '2025-06-01T10:00:60Z', '20250601100060', '00000000000000', '0000-00-00T00:00:00Z', '2024-02-30T00:00:00Z', '19691231235959', '1748772000.5', '1748772000.123456', '+1748772000', '-1748772000',
  'Sun, 01 Jun 2025 10:00:00 +0200', 'Mon, 01 Jun 2025 10:00:00 GMT', 'Sun, 1 Jun 2025 10:00:00', '2025-06-01T10:00:00+02', '2025-06-01T10:00:00 Z', '2025-152T10:00:00Z', '2025-W22-7', '1', '00', '10', '100000000000000',
  '12025-06-01T00:00:00Z', '2025-06-01T10:00:00Zx', 'x2025-06-01T10:00:00Z', '2025-06-01t10:00:00z', '2025/06/01 10:00:00', '2025-06-01T24:00:00Z'];

function drawTime(chance: Chance, pools: Pools): string {
  const kind = chance.below(20);
  if (kind === 0) return chance.pick(oddTimes);
  const exact = chance.pick(pools.timestamps);
  const time = kind < 4 ? String(BigInt(exact) + (kind < 2 ? 1n : -1n)) : exact;
  return kind < 9 ? time : isoTime(time);
}

// prettier-ignore
const oddIntegers = ['0', '-1', 'x', '', '99999999', '1.5', '+5', ' 5 ', '0x10', '99999999999999999999', '-0', '00', '1e3', '9223372036854775807', '-9223372036854775808', '2147483648', '\u0661', '5|6', '1_0', '٣'];

function drawInteger(name: string, chance: Chance, pools: Pools): string {
  if (chance.is(0.06)) return chance.pick(oddIntegers);
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

/** `module.parameter` of the parameters that are only for continuation. */
const continuations: ReadonlySet<string> = new Set(
  Object.values(descriptors).flatMap((module: ModuleDescriptor) =>
    module.parameters.filter(({ name }) => isContinuation(module, name)).map(({ name }) => `${module.name}.${name}`),
  ),
);

function drawString(module: string, name: string, chance: Chance, pools: Pools): string {
  if (chance.is(0.04)) return chance.pick(['', '*', 'nosuch', '\u0000', 'Bad[<x>]', '!', '0', 'é', '|', 'a b_c']);
  const key = `${module}.${name}`;
  const title = (): string => drawTitle(chance, pools);
  const part = (): string => drawPart(chance, pools);
  if (continuations.has(key)) return forgeContinue(chance, pools);
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
const oddLimits = [
  '0',
  '-1',
  '501',
  '5001',
  'x',
  '',
  '1.5',
  'MAX',
  '500',
  '+3',
  '03',
  '-0',
  ' 3',
  '3 ',
  '50',
  '51',
  '5000',
  '1e2',
  '0x5',
  '3|4',
  'max|max',
  '9223372036854775808',
  '-5',
];

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

/** A value that few clients send. */
export function drawOdd(module: string, parameter: ParameterDescriptor, chance: Chance, pools: Pools): string {
  const odd = (): string => {
    switch (parameter.type) {
      case 'limit':
        return chance.pick(oddLimits);
      case 'integer':
        return chance.pick(oddIntegers);
      case 'timestamp':
        return chance.pick(oddTimes);
      case 'user':
        return chance.pick(oddUsers);
      case 'namespace':
        return chance.pick([
          '*',
          '-1',
          '-2',
          '99',
          'x',
          '',
          'main',
          '0',
          '00',
          '+1',
          ' 1',
          '1.0',
          '-0',
          '0|0|1',
          '14|14',
        ]);
      case 'enum':
        return chance.pick([
          'nosuch',
          '',
          '*',
          ' ',
          ...(parameter.values ?? []).flatMap((value) => [value, `${value} `, value.toUpperCase()]),
        ]);
      case 'boolean':
        return chance.pick(['', '0', 'no', 'x|y']);
      case 'title':
        return drawOddTitle(chance, pools);
      default:
        return chance.is(0.4)
          ? drawOddTitle(chance, pools)
          : chance.is(0.3)
            ? chance.pick([...oddTimes, ...oddIntegers, ...oddUsers])
            : insertOdd(drawString(module, parameter.name, chance, pools), chance);
    }
  };
  const count = parameter.multi === true ? chance.pick([1, 1, 2, 3]) : 1;
  return Array.from({ length: count }, () => (chance.is(0.7) ? odd() : drawOne(module, parameter, chance, pools))).join(
    '|',
  );
}
