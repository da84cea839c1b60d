/** The notices above the edit form of a page. */
import { compareTitles, titleKey } from '../../../sql/title-condition.js';
import { blocksAgainst } from '../../../records/permissions/block-checks.js';
import { protectionTypes, userCodeKind } from '../../../records/permissions/checks.js';
import { readPermissionFacts, type PermissionFacts } from '../../../records/permissions/facts.js';
import { wouldCreateAccount } from '../../../records/permissions/rights.js';
import { readPageTexts } from '../../../content/page-texts.js';
import { isDisabled, messageAs, settingOf } from '../../../wikitext/message.js';
import { expandMessage } from '../../../wikitext/expand-message.js';
import { renderMessage } from '../../../wikitext/render.js';
import { logExcerpt, type ExcerptOptions } from './log-excerpt.js';
import { readPageOwner } from './page-owner.js';
import type { InfoPage, InfoRun } from './info-page.js';
import {
  trimBlanks,
  classNameOf,
  element,
  escapeHtml,
  messageBox,
  encodeQueryPart,
  NS_MEDIAWIKI,
  NS_USER,
  NS_USER_TALK,
  type Title,
} from '@wiki-query/wikitext';

interface Intro {
  readonly page: InfoPage;
  readonly run: InfoRun;
  readonly facts: PermissionFacts;
  /** HTML by the name of the message, in order. */
  readonly list: Map<string, string>;
}

const codeIntro = 'code-editing-intro';

/** The messages by name, as `IntroMessageBuilder` of MediaWiki combines them. */
export async function editIntro(page: InfoPage, run: InfoRun) {
  const facts = await readPermissionFacts([page], run.call);
  const intro: Intro = { page, run, facts, list: new Map() };
  await addOldRevision(intro);
  await addCodeWarnings(intro);
  await addPageOwner(intro);
  await addBeginning(intro);
  await addDeletionLog(intro);
  if (run.call.wiki.namespaces.isTalk(page.namespace)) await addMessage(intro, 'talkpagetext');
  await addNotices(intro);
  await addAnonymousWarning(intro);
  await addCodeHints(intro);
  await addProtection(intro);
  await addMessage(intro, 'editpage-head-copy-warn', [], "<div class='editpage-head-copywarn'>\n$1\n</div>");
  return Object.fromEntries(intro.list);
}

/** Adds HTML under a name, in a frame if requested. */
function add({ run: { params }, list }: Intro, key: string, html: string, frame = '$1'): void {
  if (html === '' || params.editintroskip?.includes(key)) return;
  list.set(key, params.editintrostyle === 'lessframes' ? html : frame.replace('$1', () => html));
}

/** Messages that the software ships turned off. */
const off = new Set(['editpage-code-message', 'editpage-head-copy-warn', 'editnotice-notext', 'talkpagetext']);

const titleOf = ({ page, run }: Intro): Title => run.call.wiki.titles.of(page.namespace, page.dbkey);

function isOff(key: string, { run: { call } }: Intro): boolean {
  return isDisabled(call.wiki.messages.text(key, call.language) ?? (off.has(key) ? '' : key));
}

/** HTML of a message; empty if it is disabled. */
async function html(intro: Intro, key: string, values: readonly string[] = []): Promise<string> {
  return isOff(key, intro) ? '' : messageAs('html', key, settingOf(intro.run.call, titleOf(intro)), values);
}

/** The same in paragraphs. */
async function paragraphs(intro: Intro, key: string): Promise<string> {
  return isOff(key, intro) ? '' : messageAs('block', key, settingOf(intro.run.call, titleOf(intro)));
}

async function addMessage(intro: Intro, key: string, values: readonly string[] = [], frame = '$1'): Promise<void> {
  add(intro, key, await html(intro, key, values), frame);
}

async function addOldRevision(intro: Intro): Promise<void> {
  const [revision] = intro.run.pages.liveRevisions.keys();
  const isOld = revision !== undefined && intro.page.row !== undefined && revision !== intro.page.row.page_latest;
  if (isOld) add(intro, 'editingold', messageBox('warning', await html(intro, 'editingold')));
}

const isOwnSubpage = ({ page, run: { call } }: Intro): boolean =>
  page.namespace === NS_USER && page.dbkey.startsWith(`${call.viewer.name.replaceAll(' ', '_')}/`);

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
    if (isText && (await run.call.wiki.isKnown(run.call.db, [page])).size > 0)
      warnings += await part('mw-translateinterface', 'translateinterface');
  }
  if (kind === 'js') warnings += await part('mw-userconfigdangerous', 'userjsdangerous');
  if (page.contentModel === 'javascript' || page.contentModel === 'css')
    warnings += await paragraphs(intro, 'editpage-code-message');
  add(intro, codeIntro, warnings, messageBox('error', '$1'));
}

/** Reports that the user does not exist, or is blocked. */
async function addPageOwner(intro: Intro): Promise<void> {
  const { page, run, facts } = intro;
  if (page.namespace !== NS_USER && page.namespace !== NS_USER_TALK) return;
  const { call } = run;
  const owner = await readPageOwner(page, facts, call);
  if (!owner.exists) {
    const text = await html(intro, 'userpage-userdoesnotexist', [escapeWikitext(owner.name)]);
    return add(intro, 'userpage-userdoesnotexist', messageBox('warning', text, 'mw-userpage-userdoesnotexist'));
  }
  if (owner.blockedAs === undefined) return;
  const title = call.wiki.titles.parse(`User:${owner.blockedAs}`);
  if ('code' in title) return;
  const key = 'blocked-notice-logextract';
  const excerpt = await logExcerpt(
    title,
    {
      types: ['block'],
      limit: 1,
      intro: await messageAs('block', key, settingOf(call), [owner.name]),
      pageName: `User:${owner.blockedAs}`,
      offersThanks: false,
    },
    call,
  );
  add(intro, key, excerpt);
}

function escapeWikitext(text: string): string {
  return text.replace(/[[\]{}|'<>=;:*#]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The introduction that the request selects, or the default one for new pages. */
async function addBeginning(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, db, viewer } = run.call;
  const custom = wiki.titles.parse(run.params.editintrocustom ?? '');
  if (!('code' in custom) && custom.interwiki === '' && custom.namespace >= 0) {
    const found = (await readPageTexts(db, [custom])).get(titleKey(custom));
    if (found !== undefined) {
      const text = `<div class="mw-editintro">{{:${wiki.titles.prefixed(custom.namespace, custom.dbkey)}}}</div>`;
      const setting = {
        ...settingOf(run.call, titleOf(intro)),
        language: wiki.contentLanguage.code,
      };
      return add(intro, 'editintro', await renderMessage(text, setting));
    }
  }
  if (page.id > 0) return;
  const key = viewer.isAnonymous ? 'newarticletextanon' : 'newarticletext';
  await addMessage(intro, key, [await helpAddress(intro)], `<div class="mw-${key} plainlinks">\n$1\n</div>`);
}

async function helpAddress({ run: { call } }: Intro): Promise<string> {
  const setting = { ...settingOf(call), language: call.wiki.contentLanguage.code };
  const target = await expandMessage(call.wiki.messages.text('helppage') ?? '', setting);
  if (/^(?:[a-z][a-z+.-]*:)?\/\//i.test(target)) return call.wiki.titles.expandUrl(target);
  const title = call.wiki.titles.parse(target);
  return 'code' in title ? '' : call.wiki.titles.canonicalUrl(title);
}

type Excerpt = Omit<ExcerptOptions, 'intro' | 'offersThanks'>;

/** An excerpt from logs about the page, below the given message. */
async function excerptBelow(intro: Intro, key: string, options: Excerpt): Promise<string> {
  const { page, facts, run } = intro;
  const { call } = run;
  const title = titleOf(intro);
  const isStopped = facts.blocks.some((block) => !block.isPartial) || blocksAgainst('edit', page, facts).length > 0;
  const above = await messageAs('block', key, settingOf(call, title));
  return logExcerpt(title, { ...options, intro: above, offersThanks: !isStopped }, call);
}

async function addDeletionLog(intro: Intro): Promise<void> {
  if (intro.page.id > 0) return;
  const key = 'recreate-moveddeleted-warn';
  add(
    intro,
    key,
    await excerptBelow(intro, key, { types: ['delete', 'move', 'merge'], limit: 10, without: 'revision' }),
  );
}

/** Edit notices of the namespace and of the page, which are messages of the wiki. */
async function addNotices(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, language } = run.call;
  const ofNamespace = `editnotice-${page.namespace}`;
  const names: [string, string][] = [[ofNamespace, 'mw-editnotice-namespace']];
  if (wiki.namespaces.get(page.namespace)?.subpages === true) {
    let name = ofNamespace;
    for (const part of page.dbkey.split('/')) names.push([(name += `-${part}`), 'mw-editnotice-base']);
  } else names.push([`${ofNamespace}-${page.dbkey.replaceAll('/', '-')}`, 'mw-editnotice-page']);
  let isEmpty = true;
  for (const [name, className] of names) {
    if (wiki.messages.text(name, language) === undefined) continue;
    const text = await paragraphs(intro, name);
    if (trimBlanks(text) === '') continue;
    isEmpty = false;
    add(intro, name, element('div', { class: `mw-editnotice ${className} ${classNameOf(`mw-${name}`)}` }, text));
  }
  if (!isEmpty) return;
  const text = await paragraphs(intro, 'editnotice-notext');
  if (text !== '') add(intro, 'editnotice-notext', element('div', { class: 'mw-editnotice-notext' }, text));
}

async function addAnonymousWarning(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const { wiki, viewer } = run.call;
  if (!viewer.isAnonymous) return;
  const address = (special: string): string => {
    const back = wiki.titles.prefixedDbkey(wiki.titles.of(page.namespace, page.dbkey));
    return wiki.titles.fullUrl(wiki.specialPages.title(special), `returnto=${encodeQueryPart(back)}`);
  };
  const key = wouldCreateAccount('edit', viewer, wiki) ? 'autocreate-edit-warning' : 'anoneditwarning';
  const text = await html(intro, key, [address('Userlogin'), address('CreateAccount')]);
  add(intro, 'anoneditwarning', text, messageBox('warning', '$1', 'mw-anon-edit-warning'));
}

/** Names of skins are lowercase. User scripts can be previewed before saving. */
async function addCodeHints(intro: Intro): Promise<void> {
  const { page, run } = intro;
  const kind = userCodeKind(page);
  if (kind === undefined) return;
  const [, skin = ''] = /([^/]*)\.[^./]*$/.exec(page.dbkey.replaceAll('_', ' ')) ?? [];
  const skins = [...run.call.wiki.site.skins, { code: 'common' }];
  const isSkin = (name: string): boolean => skins.some(({ code }) => code === name);
  if (kind !== 'json' && !isSkin(skin) && isSkin(skin.toLowerCase()))
    await addMessage(intro, 'userinvalidconfigtitle', [skin], messageBox('error', '$1', 'mw-userinvalidconfigtitle'));
  // Few wikis disable user scripts.
  if (!isOwnSubpage(intro)) return;
  const key = `user${kind}youcanpreview`;
  await addMessage(intro, key, [], `<div id='mw-${key}'>\n$1\n</div>`);
}

async function addProtection(intro: Intro): Promise<void> {
  const { page, run, facts } = intro;
  const protection = facts.protections.get(page.key);
  if (protection === undefined) return;
  const { wiki } = run.call;
  const { restrictions } = wiki.site;
  const level = protectionTypes(page, restrictions.types).includes('edit') ? (protection.levels.get('edit') ?? '') : '';
  if (level !== '' && page.namespace !== NS_MEDIAWIKI) {
    const isSemi = level.split(',').every((one) => restrictions.semiprotectedlevels.includes(one));
    const key = isSemi ? 'semiprotectedpagewarning' : 'protectedpagewarning';
    add(intro, key, await excerptBelow(intro, key, { types: ['protect'], limit: 1, showsNone: true }));
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
    const items = (await wiki.comments.join(run.call.db, links)).map((link) => `<li>${link}</li>`).join('');
    add(
      intro,
      'cascadeprotectedwarning',
      `${text}<ul>${items}</ul>`,
      messageBox('warning', '$1', 'mw-cascadeprotectedwarning'),
    );
  }
  if (page.id > 0 || !protection.levels.has('create')) return;
  const key = 'titleprotectedwarning';
  const excerpt = await excerptBelow(intro, key, { types: ['protect'], limit: 1 });
  add(intro, key, `<div class="mw-titleprotectedwarning">\n${excerpt}</div>`);
}
