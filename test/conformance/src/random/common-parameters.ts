/** Random parameters of the protocol, headers and spellings. */
import type { Chance } from '../../../support/chance.js';
import type { Draft, Parameter, Sending } from './draft.js';
import { encodeValue } from '../record/queries.js';

// prettier-ignore
const languages = ['de', 'uk', 'he', 'user', 'content', 'xx', 'zh-hant', 'en-gb', 'EN', 'de-formal', 'sr-ec', 'qqq', 'a', '', 'x y', 'de|fr', 'uselang', 'nb', 'zh-classical', 'simple', 'en-x-y'];
const formats = ['plaintext', 'raw', 'html', 'wikitext', 'none', 'bc'];

const common: readonly ((chance: Chance) => Parameter)[] = [
  () => ['redirects', '1'],
  () => ['redirects', ''],
  () => ['converttitles', '1'],
  () => ['indexpageids', '1'],
  () => ['iwurl', '1'],
  () => ['rawcontinue', '1'],
  (chance) => ['errorformat', chance.pick([...formats, 'x', '', 'plaintext|html'])],
  (chance) => ['errorformat', chance.pick(formats)],
  (chance) => ['errorlang', chance.pick(languages)],
  (chance) => ['errorsuselocal', chance.pick(['1', '', '0'])],
  (chance) => ['uselang', chance.pick(languages)],
  (chance) => ['variant', chance.pick(['zh-cn', 'sr-el', 'x', 'en'])],
  (chance) => ['maxage', chance.pick(['60', '0', '-1', 'x', '1e3', '31536001', ''])],
  (chance) => ['smaxage', chance.pick(['60', '300', '0', '-5', '9999999999'])],
  (chance) => ['maxlag', chance.pick(['5', '-1', '-2', '0', 'x', ''])],
  (chance) => ['assert', chance.pick(['user', 'anon', 'bot', 'x', ''])],
  (chance) => [
    'assertuser',
    chance.pick(['Alice', 'Sybil', 'alice', 'Nobody', '1.2.3.4', '', '#4', '~2024-1', 'User:Alice']),
  ],
  (chance) => ['requestid', chance.pick(['a"b', '', '\x1fa', 'é<&>', 'a|b', '0'])],
  () => ['curtimestamp', '1'],
  () => ['responselanginfo', '1'],
  (chance) => ['utf8', chance.pick(['1', '', '0'])],
  (chance) => ['ascii', chance.pick(['1', ''])],
  (chance) => ['formatversion', chance.pick(['1', 'latest', '3', '', '2|1'])],
  (chance) => ['callback', chance.pick(['f', 'a.b', 'x y', '', 'é', "a['b']", '\x1fa'])],
  (chance) => ['origin', chance.pick(['*', 'https://other.example', '', '**', 'http://127.0.0.1:8100'])],
  (chance) => ['crossorigin', chance.pick(['1', ''])],
  (chance) => ['continue', chance.pick(['', '-||', '||', 'x', '-||x', 'gapcontinue||info', '|||', '0||', '\x1f'])],
  (chance) => ['format', chance.pick(['none', 'jsonfm', 'JSON', '', 'json|none', 'x'])],
  (chance) => [
    chance.pick([
      'unknownparam',
      '_',
      'é',
      'titles ',
      'Titles',
      'a.b',
      'a b',
      '0',
      'prop[',
      '__proto__',
      'constructor',
      'toString',
      'title',
      'token',
      'wrappedhtml',
    ]),
    '1',
  ],
];

/** Bytes that are no UTF-8, control characters, escapes that are not. */
// prettier-ignore
const oddBytes = ['%', '%zz', '%4', '%E9', '%FF', '%00', '%C3%28', '%ED%A0%80', '%F4%90%80%80', '%EF%BF%BF', '%EF%BB%BF', '%0A', '%09', '%0D', '%1F', '%7F', '%C2%85', '%C0%80',
  '%E2%80%8E', '+', '%2B', '%26', '%F0%9F%98', '%80', '%CC%81', '%1E', '%EF%BF%BD', '%E4', '%D0', '%u0041', '%25', '%3D', '='];

function drawPiece(parameters: readonly Parameter[], chance: Chance): string {
  const [name, value] = chance.pick(parameters);
  const written = encodeValue(value);
  const at = written.includes('%') ? chance.pick([0, written.length]) : chance.below(written.length + 1);
  const odd = `${written.slice(0, at)}${chance.pick(oddBytes)}${written.slice(at)}`;
  return chance.pick([
    `${name}=${odd}`,
    `${name}=${odd}`,
    `${name}=%1F${odd}%1F${odd}`,
    `${name}[]=${written}`,
    `${name}[0]=${written}&${name}[x]=${written}`,
    `${name}%5B%5D=${odd}`,
    `${name}=${written}`,
    `+${name}=${odd}`,
    `${name}.x=1`,
    `${name}[=1`,
    name,
    `${name}=`,
    `${name}%00=${written}`,
    `=${written}`,
    '&&',
    `${name}=%1F`,
    `${name}=${written}|`,
    `${name}=|${written}||${written}`,
    `${name}=${Array.from({ length: chance.pick([49, 50, 51, 499, 501]) }, (_, i) => i).join('|')}`,
    `${name.toUpperCase()}=${written}`,
  ]);
}

const headers: readonly ((chance: Chance) => readonly [string, string])[] = [
  (chance) => [
    'origin',
    chance.pick(['https://other.example', 'http://127.0.0.1:8100', 'null', 'https://a.example https://b.example']),
  ],
  () => ['treat-as-untrusted', '1'],
  (chance) => ['accept-language', chance.pick(['de', 'he,en;q=0.5', '*', 'zh-Hant-TW;q=0.9, uk', 'x'])],
  (chance) => ['if-none-match', chance.pick(['*', '"x"'])],
  () => ['if-modified-since', 'Tue, 24 Jun 2025 11:53:01 GMT'],
  () => ['promise-non-write-api-action', 'true'],
  () => ['api-user-agent', 'x'],
  () => ['x-requested-with', 'XMLHttpRequest'],
  () => ['access-control-request-method', 'POST'],
  (chance) => [
    'access-control-request-headers',
    chance.pick(['content-type', 'api-user-agent, authorization', 'x-nosuch', '']),
  ],
  (chance) => [
    'content-type',
    chance.pick([
      'text/plain',
      'application/json',
      'application/x-www-form-urlencoded; charset=ISO-8859-1',
      'APPLICATION/X-WWW-FORM-URLENCODED',
      'multipart/form-data',
    ]),
  ],
];

const sendings: readonly Sending[] = ['post', 'post', 'multipart', 'head', 'options'];

/** Parameters of the protocol for a request. */
export const drawCommon = (chance: Chance, likely: number): Parameter[] =>
  chance.is(likely) ? chance.some(common, 1 + chance.below(chance.pick([2, 2, 4]))).map((draw) => draw(chance)) : [];

/** How a request is sent and spelled: mostly as it is. */
export function drawManner(draft: Draft, chance: Chance, likely: number): Draft {
  const pieces = chance.is(likely)
    ? Array.from({ length: 1 + chance.below(2) }, () => drawPiece(draft.parameters, chance))
    : [];
  const sent = chance.is(likely)
    ? Object.fromEntries(chance.some(headers, 1 + chance.below(2)).map((draw) => draw(chance)))
    : {};
  const sending = chance.is(likely) ? chance.pick(sendings) : undefined;
  return {
    ...draft,
    ...(pieces.length === 0 ? {} : { pieces }),
    ...(Object.keys(sent).length === 0 ? {} : { headers: sent }),
    ...(sending === undefined ? {} : { sending }),
  };
}
