/** Functions about revisions and pages: `{{REVISIONID}}`, `{{PAGESIZE:Foo}}`. */
import type { Steps } from '../expand/steps.js';
import { shifted } from '../language/time-zone.js';
import type { Title } from '../titles/title.js';
import { formatted } from './numbers.js';
import { titleFrom } from './page-names.js';
import { mayRead, type ExpansionScope, type TextFunction } from './scope.js';
import type { ExpandedRevision, LatestRevision } from './wiki-data.js';

const keyOf = ({ namespace, dbkey }: Title): string => `${namespace}:${dbkey}`;

const isPage = ({ namespace, interwiki, dbkey }: Title): boolean => namespace >= 0 && interwiki === '' && dbkey !== '';

/** The latest revision of a page, which counts as included (`CoreParserFunctions::getCachedRevisionObject`). */
function* includedRevision(title: Title, scope: ExpansionScope): Steps<LatestRevision | undefined> {
  if (title.interwiki !== '') return undefined;
  const { data, page, revision, traces } = scope;
  const isOwn = isSame(title, page) && revision !== undefined;
  if (!isOwn && !mayRead(`revision ${keyOf(title)}`, scope)) return undefined;
  const latest = isPage(title) ? yield* data.latest(title) : undefined;
  traces.known.add(`page ${keyOf(title)}`);
  if (!isOwn) traces.onTemplate?.(title, latest?.page ?? 0);
  return latest;
}

const isSame = (a: Title, b: Title): boolean =>
  a.namespace === b.namespace && a.dbkey === b.dbkey && a.interwiki === b.interwiki;

/**
 * A property of the revision of a title. For the page itself, the revision of the text being expanded; the current time
 * without a revision.
 */
const ofRevision = (
  text: (revision: ExpandedRevision, scope: ExpansionScope) => string,
  unsaved: (scope: ExpansionScope) => string,
  missing = '',
): TextFunction =>
  function* ([value], scope) {
    const title = yield* titleFrom(value, scope);
    if (title === undefined || title.interwiki !== '') return '';
    if (isSame(title, scope.page)) return scope.revision === undefined ? unsaved(scope) : text(scope.revision, scope);
    const latest = yield* includedRevision(title, scope);
    return latest === undefined ? missing : text(latest, scope);
  };

const ofTime = (from: number, to: number, isNumber = false): TextFunction => {
  const cut = (time: string, scope: ExpansionScope): string => {
    const zone = scope.wiki.site.general;
    const text = shifted(time, zone.timeoffset, zone).slice(from, to);
    return isNumber ? String(Number(text)) : text;
  };
  return ofRevision(
    ({ timestamp }, scope) => cut(timestamp, scope),
    (scope) => cut(scope.now, scope),
    isNumber ? '0' : '',
  );
};

const none = (): string => '';

/** Functions about a page's revision. Without an argument, they are about the text itself. */
export const revisionFunctions: Readonly<Record<string, TextFunction>> = {
  revisionid: function* ([value], scope) {
    const { site, namespaces } = scope.wiki;
    const title = yield* titleFrom(value, scope);
    if (title === undefined) return '';
    const isOwn = isSame(title, scope.page);
    // In miser mode, the text of a page shows only that there is a revision.
    if (isOwn && site.general.misermode === true && !namespaces.isTalk(title.namespace))
      return scope.revision === undefined ? '' : '-';
    if (value === undefined) return String(scope.revision?.id ?? '');
    return String((yield* includedRevision(title, scope))?.id ?? '');
  },
  revisionuser: ofRevision(({ user = '' }) => user, none),
  revisionday: ofTime(6, 8, true),
  revisionday2: ofTime(6, 8),
  revisionmonth: ofTime(4, 6),
  revisionmonth1: ofTime(4, 6, true),
  revisionyear: ofTime(0, 4),
  revisiontimestamp: ofTime(0, 14),
  pageid: function* ([value], scope) {
    const title = yield* titleFrom(value, scope);
    if (title === undefined) return '';
    if (!isPage(title)) return '0';
    const isOwn = isSame(title, scope.page);
    if (!isOwn && !mayRead(`page ${keyOf(title)}`, scope)) return '';
    const id = (yield* scope.data.latest(title))?.page ?? 0;
    if (!isOwn) scope.traces.onLink?.(title, id);
    return String(id);
  },
  pagesize: function* ([page = '', raw], scope) {
    const title = scope.wiki.titles.parse(page);
    if ('code' in title) return formatted('0', raw, scope);
    return formatted(String((yield* includedRevision(title, scope))?.size ?? 0), raw, scope);
  },
};

/** `{{REVISIONSIZE}}`, which takes no title. */
export const revisionSize = ({ revision, textSize = 0 }: ExpansionScope): string => String(revision?.size ?? textSize);
