/** Random requests to actions other than `query`: descriptions of modules, help, login and logout. */
import { descriptors } from '@wiki-query/server-stubs';
import type { Chance } from '../../../support/chance.js';
import { drawCommon, drawManner } from './common-parameters.js';
import type { Draft, Parameter } from './draft.js';

const names = Object.keys(descriptors);
// prettier-ignore
const paths = ['main', 'query', 'paraminfo', 'help', 'login', 'logout', 'json', 'jsonfm', 'none', 'query+*', 'main+query', 'query+nosuch', 'nosuch', 'query+', '+', 'query+allpages+x', 'Query', 'query ',
  'query+allPages', 'json+x', '', 'query+query+allpages'];

function drawPath(chance: Chance): string {
  if (chance.is(0.3)) return chance.pick(paths);
  const name = chance.pick(names);
  return chance.is(0.9) ? `query+${name}` : name;
}

const several = (chance: Chance, draw: (chance: Chance) => string): string =>
  Array.from({ length: 1 + chance.below(4) }, () => draw(chance)).join('|');

const ofParaminfo: readonly ((chance: Chance) => Parameter)[] = [
  (chance) => ['modules', several(chance, drawPath)],
  (chance) => ['modules', several(chance, drawPath)],
  (chance) => ['querymodules', several(chance, (c) => (c.is(0.9) ? c.pick(names) : c.pick(paths)))],
  () => ['mainmodule', '1'],
  () => ['pagesetmodule', '1'],
  (chance) => ['formatmodules', chance.pick(['json', 'jsonfm', 'none', 'json|none', 'x', ''])],
  (chance) => ['helpformat', chance.pick(['none', 'none', 'x', ''])],
];

const ofLogin: readonly ((chance: Chance) => Parameter)[] = [
  (chance) => ['lgname', chance.pick(['', 'Nobody Here', 'Bad[x', 'Alice@bot'])],
  (chance) => ['lgdomain', chance.pick(['', 'x'])],
];

const kinds: readonly ((chance: Chance) => readonly Parameter[])[] = [
  (chance) => [['action', 'paraminfo'], ...chance.some(ofParaminfo, 1 + chance.below(2)).map((draw) => draw(chance))],
  (chance) => [['action', 'paraminfo'], ...chance.some(ofParaminfo, chance.below(4)).map((draw) => draw(chance))],
  (chance) => [['action', 'login'], ...chance.some(ofLogin, chance.below(3)).map((draw) => draw(chance))],
  (chance) => [['action', 'logout'], ...(chance.is(0.5) ? [['token', chance.pick(['', '+\\', 'x'])] as const] : [])],
  (chance) => [['action', chance.pick(['', 'Query', 'nosuch', 'query|help', '\x1fquery', 'query ', '__proto__'])]],
  (chance) => [
    ['action', 'query'],
    [
      chance.pick(['prop', 'list', 'meta', 'generator']),
      several(chance, (c) => c.pick(['nosuch', '', 'Info', 'info ', 'query+info', '*', ...names])),
    ],
  ],
];

export function makeProtocolDraft(chance: Chance): Draft {
  const parameters = chance.pick(kinds)(chance);
  const all: Parameter[] = [
    ...parameters.slice(0, 1),
    ['format', 'json'],
    ...(chance.is(0.6) ? [['formatversion', '2'] as const] : []),
    ...parameters.slice(1),
    ...drawCommon(chance, 0.5).filter(([name]) => name !== 'callback' || parameters[0]?.[1] !== 'paraminfo'),
  ];
  const user = chance.is(0.3) ? chance.pick(['Alice', 'Sybil', 'Botty']) : undefined;
  const draft: Draft = { parameters: [...new Map(all)], ...(user === undefined ? {} : { user }) };
  const isPost = parameters[0]?.[1].startsWith('log') === true && chance.is(0.8);
  return drawManner({ ...draft, ...(isPost && { sending: 'post' as const }) }, chance, 0.1);
}
