/** What stands above the edit form of a page. Excerpts from logs come without their lines. */
import { sql } from 'kysely';
import type { Value } from '../../execute/result.js';
import { element, escapeHtml } from '../../wiki/html.js';
import { titleKey } from '../../wiki/known-titles.js';
import { NS_MEDIAWIKI, NS_USER, NS_USER_TALK } from '../../wiki/namespace-numbers.js';
import {
  readPermissionFacts,
  protectionTypes,
  userCodeKind,
  wouldCreateAccount,
  type PermissionFacts,
} from '../../wiki/permissions.js';
import { readPageTexts } from '../../wiki/page-texts.js';
import { isDisabled, settingOf } from '../../wiki/wikitext/message.js';
import { expandMessage } from '../../wiki/wikitext/expand.js';
import { renderMessage } from '../../wiki/wikitext/render.js';
import { compareTitles, type InfoPage, type InfoRun } from './info-page.js';

interface Intro {
  readonly page: InfoPage;
  readonly run: InfoRun;
  readonly facts: PermissionFacts;
  /** HTML by the name of the message, in order. */
  readonly list: Map<string, string>;
}

const codeIntro = 'code-editing-intro';

/** The messages by name, as MediaWiki puts them together. */
export async function editIntro(page: InfoPage, run: InfoRun): Promise<Value> {
  const facts = await readPermissionFacts([page], run.query);
  const intro: Intro = { page, run, facts, list: new Map() };
  await addOldRevision(intro);
  await addCodeWarnings(intro);
  await addMissingUser(intro);
  await addBeginning(intro);
  await addDeletionLog(intro);
  if (run.query.wiki.namespaces.isTalk(page.namespace)) await addMessage(intro, 'talkpagetext');
  await addNotices(intro);
  await addAnonymousWarning(intro);
  await addOwnCodeHints(intro);
  await addProtection(intro);
  await addMessage(intro, 'editpage-head-copy-warn', [], "<div class='editpage-head-copywarn'>\n$1\n</div>");
  return Object.fromEntries(intro.list);
}

function box(kind: 'warning' | 'error', html: string, className = ''): string {
  const classes = `cdx-message cdx-message--block cdx-message--${kind}${className === '' ? '' : ` ${className}`}`;
  return `<div class="${classes}"><span class="cdx-message__icon"></span><div class="cdx-message__content">${html}</div></div>`;
}

/** Adds HTML under a name, framed where frames are wanted. */
function add({ run: { params }, list }: Intro, key: string, html: string, frame = '$1'): void {
  if (html === '' || params.editintroskip?.includes(key)) return;
  list.set(key, params.editintrostyle === 'lessframes' ? html : frame.replace('$1', () => html));
}

/** Messages that the software ships turned off. */
const off = new Set(['editpage-code-message', 'editpage-head-copy-warn', 'editnotice-notext', 'talkpagetext']);

/** HTML of a message; empty when it is turned off. */
async function html({ page, run: { query } }: Intro, key: string, values: readonly string[] = []): Promise<string> {
  const text = query.wiki.message(key, query.language) ?? (off.has(key) ? '' : `⧼${key}⧽`);
  const title = query.wiki.titles.of(page.namespace, page.dbkey);
  return isDisabled(text) ? '' : renderMessage(text, settingOf(query, title), values);
}

async function addMessage(intro: Intro, key: string, values: readonly string[] = [], frame = '$1'): Promise<void> {
  add(intro, key, await html(intro, key, values), frame);
}

async function addOldRevision(intro: Intro): Promise<void> {
  const [revision] = intro.run.pages.liveRevisions.keys();
  const isOld = revision !== undefined && intro.page.row !== undefined && revision !== intro.page.row.page_latest;
  if (isOld) add(intro, 'editingold', box('warning', await html(intro, 'editingold')));
}

const isOwnSubpage = ({ page, run: { query } }: Intro): boolean =>
  page.namespace === NS_USER && page.dbkey.startsWith(`${query.viewer.name.replaceAll(' ', '_')}/`);

async function addCodeWarnings(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const kind = userCodeKind(page);
  const part = async (className: string, key: string): Promise<string> => {
    const text = await html(intro, key);
    return text === '' ? '' : element('div', { class: className }, text);
  };
  let warnings =
    kind !== undefined && isOwnSubpage(intro) ? await part('mw-userconfigpublic', `user${kind}ispublic`) : '';
  if (page.namespace === NS_MEDIAWIKI) {
    warnings += await part('mw-editinginterface', 'editinginterface');
    const isText = !['css', 'json', 'javascript'].includes(page.contentModel);
    if (isText && run.query.wiki.shippedMessage(page.dbkey) !== undefined)
      warnings += await part('mw-translateinterface', 'translateinterface');
  }
  if (kind === 'js') warnings += await part('mw-userconfigdangerous', 'userjsdangerous');
  if (page.contentModel === 'javascript' || page.contentModel === 'css')
    warnings += await html(intro, 'editpage-code-message');
  add(intro, codeIntro, warnings, box('error', '$1'));
}

async function addMissingUser(intro: Intro): Promise<void> {
  const { page, run } = intro;
  if (page.namespace !== NS_USER && page.namespace !== NS_USER_TALK) return;
  const { db, wiki, viewer } = run.query;
  const name = (page.dbkey.split('/')[0] ?? '').replaceAll('_', ' ');
  const row = await db.first(
    db.sql
      .selectFrom('user')
      .leftJoin('block_target', 'bt_user', 'user_id')
      .leftJoin('block', 'bl_target', 'bt_id')
      .select([
        'user_id',
        sql<number | null>`max(bl_deleted)`.as('hidden'),
        sql<number | null>`max(bl_sitewide)`.as('sitewide'),
      ])
      .where('user_name', '=', name)
      .groupBy('user_id'),
  );
  const exists = row !== undefined && (row.hidden !== 1 || viewer.rights.has('hideuser'));
  if (!exists && !wiki.userNames.isIp(name)) {
    const text = await html(intro, 'userpage-userdoesnotexist', [escapeWikitext(name)]);
    add(intro, 'userpage-userdoesnotexist', box('warning', text, 'mw-userpage-userdoesnotexist'));
  } else if (row?.sitewide === 1) await addExcerpt(intro, 'blocked-notice-logextract', '$1', [name]);
}

function escapeWikitext(text: string): string {
  return text.replace(/[[\]{}|'<>=;:*#]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A text of the request's choice, or how to begin a page. */
async function addBeginning(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, db, viewer } = run.query;
  const custom = wiki.titles.parse(run.params.editintrocustom ?? '');
  if (!('code' in custom) && custom.interwiki === '' && custom.namespace >= 0) {
    const found = (await readPageTexts(db, [custom])).get(titleKey(custom));
    if (found !== undefined) {
      const text = `<div class="mw-editintro">{{:${wiki.titles.prefixed(custom.namespace, custom.dbkey)}}}</div>`;
      const setting = {
        ...settingOf(run.query, wiki.titles.of(page.namespace, page.dbkey)),
        language: wiki.contentLanguage,
      };
      return add(intro, 'editintro', await renderMessage(text, setting));
    }
  }
  if (page.id > 0) return;
  const key = viewer.isAnonymous ? 'newarticletextanon' : 'newarticletext';
  await addMessage(intro, key, [await helpAddress(intro)], `<div class="mw-${key} plainlinks">\n$1\n</div>`);
}

async function helpAddress({ run: { query } }: Intro): Promise<string> {
  const setting = { ...settingOf(query), language: query.wiki.contentLanguage };
  const target = await expandMessage(query.wiki.message('helppage') ?? '', setting);
  if (/^(?:[a-z][a-z+.-]*:)?\/\//i.test(target)) return query.wiki.titles.expandUrl(target);
  const title = query.wiki.titles.parse(target);
  return 'code' in title ? '' : query.wiki.titles.fullUrl(title);
}

/** The message above an excerpt from a log. */
async function addExcerpt(intro: Intro, key: string, frame = '$1', values: readonly string[] = []): Promise<void> {
  const { wiki, language } = intro.run.query;
  const text = await html(intro, key, values);
  const direction = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  const content = `<div class="mw-content-${direction}" dir="${direction}" lang="${escapeHtml(language)}"><p>${text}\n</p></div>`;
  add(
    intro,
    key,
    frame.replace('$1', () => `${box('warning', content, 'mw-warning-with-logexcerpt')}`),
  );
}

async function hasLog({ page, run: { query } }: Intro, types: readonly string[]): Promise<boolean> {
  const { db } = query;
  const row = await db.first(
    db.sql
      .selectFrom('logging')
      .select('log_id')
      .where('log_namespace', '=', page.namespace)
      .where('log_title', '=', page.dbkey)
      .where('log_type', 'in', types)
      .where('log_action', '!=', 'revision')
      .limit(1),
  );
  return row !== undefined;
}

async function addDeletionLog(intro: Intro): Promise<void> {
  if (intro.page.id === 0 && (await hasLog(intro, ['delete', 'move', 'merge'])))
    await addExcerpt(intro, 'recreate-moveddeleted-warn');
}

/** Notices of the namespace and of the page, which the wiki writes as messages. */
async function addNotices(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, language } = run.query;
  const ofNamespace = `editnotice-${page.namespace}`;
  const names: [string, string][] = [[ofNamespace, 'mw-editnotice-namespace']];
  if (wiki.namespaces.get(page.namespace)?.subpages === true) {
    let name = ofNamespace;
    for (const part of page.dbkey.split('/')) names.push([(name += `-${part}`), 'mw-editnotice-base']);
  } else names.push([`${ofNamespace}-${page.dbkey.replaceAll('/', '-')}`, 'mw-editnotice-page']);
  let isEmpty = true;
  for (const [name, className] of names) {
    if (wiki.message(name, language) === undefined) continue;
    const text = await html(intro, name);
    if (text.trim() === '') continue;
    isEmpty = false;
    add(intro, name, element('div', { class: `mw-editnotice ${className} mw-${name.replace(/[^\w-]+/g, '_')}` }, text));
  }
  if (!isEmpty) return;
  const text = await html(intro, 'editnotice-notext');
  if (text !== '') add(intro, 'editnotice-notext', element('div', { class: 'mw-editnotice-notext' }, text));
}

async function addAnonymousWarning(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, viewer } = run.query;
  if (!viewer.isAnonymous) return;
  const address = (special: string): string => {
    const back = new URLSearchParams({
      returnto: wiki.titles.prefixedDbkey(wiki.titles.of(page.namespace, page.dbkey)),
    });
    return wiki.titles.fullUrl(wiki.specialPages.title(special), back.toString());
  };
  const key = wouldCreateAccount('edit', viewer, wiki) ? 'autocreate-edit-warning' : 'anoneditwarning';
  const text = await html(intro, key, [address('Userlogin'), address('CreateAccount')]);
  add(intro, 'anoneditwarning', text, box('warning', '$1', 'mw-anon-edit-warning'));
}

/** Own code can be tried out before it is saved; wikis that keep users from code of their own are rare. */
async function addOwnCodeHints(intro: Intro): Promise<void> {
  const kind = userCodeKind(intro.page);
  if (kind === undefined || !isOwnSubpage(intro)) return;
  const key = `user${kind}youcanpreview`;
  await addMessage(intro, key, [], `<div id='mw-${key}'>\n$1\n</div>`);
}

async function addProtection(intro: Intro): Promise<void> {
  const { page, run, facts } = intro;
  const protection = facts.protections.get(page.key);
  if (protection === undefined) return;
  const { wiki } = run.query;
  const restrictions = wiki.profile.siteinfo['restrictions'] as {
    readonly types: readonly string[];
    readonly semiprotectedlevels: readonly string[];
  };
  const level = protectionTypes(page, restrictions.types).includes('edit') ? (protection.levels.get('edit') ?? '') : '';
  if (level !== '' && page.namespace !== NS_MEDIAWIKI) {
    const isSemi = level.split(',').every((one) => restrictions.semiprotectedlevels.includes(one));
    await addExcerpt(intro, isSemi ? 'semiprotectedpagewarning' : 'protectedpagewarning');
  }
  const sources = [...protection.cascading.templateSources.values()].sort(compareTitles);
  if (sources.length > 0) {
    const text = await html(intro, 'cascadeprotectedwarning', [String(sources.length)]);
    const links = sources.map((source) => [
      {
        kind: 'page' as const,
        target: wiki.titles.of(source.namespace, source.dbkey),
        html: escapeHtml(wiki.titles.prefixed(source.namespace, source.dbkey)),
      },
    ]);
    const items = (await wiki.comments.join(run.query.db, links)).map((link) => `<li>${link}</li>`).join('');
    add(
      intro,
      'cascadeprotectedwarning',
      `${text}<ul>${items}</ul>`,
      box('warning', '$1', 'mw-cascadeprotectedwarning'),
    );
  }
  if (page.id === 0 && protection.levels.has('create') && (await hasLog(intro, ['protect'])))
    await addExcerpt(intro, 'titleprotectedwarning', '<div class="mw-titleprotectedwarning">\n$1</div>');
}
