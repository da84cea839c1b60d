import { expect, test } from 'vitest';
import type { CheckedPage, PermissionFacts } from '../../../records/permissions/facts.js';
import { reasonsAgainst } from './permissions.js';
import { titleKey } from '../../../sql/title-condition.js';
import type { Block } from '../../../records/blocks/active-blocks.js';
import type { PageProtection } from '../../../records/protection/protection.js';
import type { Viewer } from '../../../viewer/viewer.js';
import type { Wiki } from '../../../site/wiki.js';

const site = {
  autocreatetempuser: { enabled: false },
  restrictions: { types: ['create', 'edit', 'move', 'upload'] },
  namespaces: { '8': { namespaceprotection: 'editinterface' } },
  extensions: [{ name: 'Gadgets' }],
};
const wiki = {
  site,
  rightsOf: (groups: readonly string[]) => new Set(groups.includes('user') ? ['move'] : ['read']),
  namespaces: { isTalk: (id: number) => id % 2 === 1, get: () => ({ subpages: true }) },
} as unknown as Wiki;

const page = (given: Partial<CheckedPage>): CheckedPage => ({
  id: 7,
  namespace: 0,
  dbkey: 'Foo',
  contentModel: 'wikitext',
  ...given,
});

interface Case {
  readonly rights?: readonly string[];
  readonly name?: string;
  readonly isAnonymous?: boolean;
  readonly page?: Partial<CheckedPage>;
  readonly protection?: Partial<PageProtection>;
  readonly block?: Partial<Block>;
  readonly scope?: { readonly pages: ReadonlySet<number>; readonly namespaces: ReadonlySet<number> };
  readonly quick?: boolean;
}

function codes(action: string, given: Case): readonly string[] {
  const target = page(given.page ?? {});
  const viewer = {
    name: given.name ?? 'Alice',
    isAnonymous: given.isAnonymous === true,
    isTemporary: false,
    rights: new Set(given.rights ?? []),
  };
  const none = { levels: new Map(), templateSources: new Map(), fileSources: new Map() };
  const protection = { levels: new Map(), cascades: false, cascading: none, ...given.protection };
  const block = {
    id: 3,
    isPartial: false,
    preventsTalk: false,
    preventsAccounts: false,
    preventsEmail: false,
    isAutomatic: false,
    ...given.block,
  };
  const facts = {
    wiki,
    viewer: viewer as unknown as Viewer,
    protections: new Map([[titleKey(target), protection]]),
    blocks: given.block === undefined ? [] : [block as Block],
    scopes: new Map(given.scope === undefined ? [] : [[3, given.scope]]),
    scriptTargets: new Map(),
  } as unknown as PermissionFacts;
  return reasonsAgainst(action, target, facts, { quick: given.quick === true }).map((reason) => reason.code);
}

const sysopOnly = { levels: new Map([['edit', 'sysop']]) };
const talk = { namespace: 3, dbkey: 'Alice' };

test.each<readonly [string, string, Case, readonly string[]]>([
  ['a right', 'edit', { rights: ['edit'] }, []],
  ['no right', 'edit', {}, ['permissiondenied']],
  ['what needs no right', 'purge', {}, []],
  ['a new page', 'edit', { rights: ['edit'], page: { id: 0 } }, ['cantcreate']],
  ['a new talk page', 'create', { rights: ['createtalk'], page: { id: 0, namespace: 1 } }, []],
  ['an anonymous move', 'move', { isAnonymous: true }, ['cantmove-anon']],
  ['a file moved', 'move', { rights: ['move'], page: { namespace: 6 } }, ['cantmovefile']],
  ['a message', 'edit', { rights: ['edit'], page: { namespace: 8 } }, ['protectednamespace-interface']],
  [
    'a style of the site',
    'edit',
    { rights: ['edit', 'editinterface'], page: { namespace: 8, dbkey: 'Common.css' } },
    ['sitecssprotected'],
  ],
  [
    'a message that is not checked HTML',
    'edit',
    { rights: ['edit', 'editinterface'], page: { namespace: 8, dbkey: 'Copyright' } },
    ['siterawhtmlprotected'],
  ],
  [
    'such a message of an extension, in a language',
    'edit',
    { rights: ['edit', 'editinterface', 'editsitecss'], page: { namespace: 8, dbkey: 'Gadgets-definition/de' } },
    ['siterawhtmlprotected'],
  ],
  [
    'such a message with both rights',
    'edit',
    { rights: ['edit', 'editinterface', 'editsitecss', 'editsitejs'], page: { namespace: 8, dbkey: 'Copyright' } },
    [],
  ],
  [
    'a script of another',
    'edit',
    { rights: ['edit'], page: { namespace: 2, dbkey: 'Bob/x.js', contentModel: 'javascript' } },
    ['customjsprotected'],
  ],
  [
    'a script of one’s own',
    'edit',
    { rights: ['edit', 'editmyuserjs'], page: { namespace: 2, dbkey: 'Alice/x.js', contentModel: 'javascript' } },
    [],
  ],
  [
    'a script deleted',
    'delete',
    { rights: ['delete'], page: { namespace: 2, dbkey: 'Bob/x.js', contentModel: 'javascript' } },
    [],
  ],
  ['protection', 'edit', { rights: ['edit'], protection: sysopOnly }, ['protectedpage']],
  ['protection passed', 'edit', { rights: ['edit', 'editprotected'], protection: sysopOnly }, []],
  [
    'cascading protection',
    'edit',
    { rights: ['edit', 'editprotected'], protection: { ...sysopOnly, cascades: true } },
    ['protectedpage'],
  ],
  ['deleting what is protected', 'delete', { rights: ['delete'], protection: sysopOnly }, ['cantedit']],
  [
    'a protected title',
    'create',
    { rights: ['createpage'], page: { id: 0 }, protection: { levels: new Map([['create', 'sysop']]) } },
    ['protectedpage', 'protectedtitle'],
  ],
  ['a block', 'edit', { rights: ['edit'], block: {} }, ['blocked']],
  ['a block in a quick test', 'edit', { rights: ['edit'], block: {}, quick: true }, []],
  ['one’s own talk page', 'edit', { rights: ['edit'], block: {}, page: talk }, []],
  ['one’s own talk page closed', 'edit', { rights: ['edit'], block: { preventsTalk: true }, page: talk }, ['blocked']],
  [
    'a partial block elsewhere',
    'edit',
    { rights: ['edit'], block: { isPartial: true }, scope: { pages: new Set([8]), namespaces: new Set() } },
    [],
  ],
  [
    'a partial block here',
    'edit',
    { rights: ['edit'], block: { isPartial: true }, scope: { pages: new Set([7]), namespaces: new Set() } },
    ['blocked'],
  ],
  [
    'uploads under a partial block',
    'upload',
    { rights: ['upload'], block: { isPartial: true }, scope: { pages: new Set([7]), namespaces: new Set() } },
    [],
  ],
  ['mail under a block that allows it', 'sendemail', { rights: ['sendemail'], block: {} }, []],
])('%s', (_, action, given, want) => {
  expect(codes(action, given)).toEqual(want);
});
