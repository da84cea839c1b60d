/** Functions about revisions and pages: `{{REVISIONID}}`, `{{PAGESIZE:Foo}}`. */
import type { Steps } from '../expand/steps.js';
import { shifted } from '../language/time-zone.js';
import type { Title } from '../titles/title.js';
import { formatted } from './numbers.js';
import { titleFrom } from './page-names.js';
import { countExpensive, type ExpansionScope, type TextFunction } from './scope.js';
import type { ExpandedRevision, LatestRevision } from './wiki-data.js';

const isPage = ({ namespace, interwiki, dbkey }: Title): boolean => namespace >= 0 && interwiki === '' && dbkey !== '';

function* latestOf(title: Title, { data }: ExpansionScope): Steps<LatestRevision | undefined> {
  return isPage(title) ? yield* data.latest(title) : undefined;
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
): TextFunction =>
  function* ([value], scope) {
    const title = yield* titleFrom(value, scope);
    if (title === undefined || title.interwiki !== '') return '';
    if (isSame(title, scope.page)) return scope.revision === undefined ? unsaved(scope) : text(scope.revision, scope);
    countExpensive(scope);
    const latest = yield* latestOf(title, scope);
    return latest === undefined ? '' : text(latest, scope);
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
    countExpensive(scope);
    return String((yield* latestOf(title, scope))?.id ?? '');
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
    countExpensive(scope);
    return String((yield* latestOf(title, scope))?.page ?? 0);
  },
  pagesize: function* ([page = '', raw], scope) {
    const title = scope.wiki.titles.parse(page);
    if ('code' in title) return formatted('0', raw, scope);
    countExpensive(scope);
    return formatted(String((yield* latestOf(title, scope))?.size ?? 0), raw, scope);
  },
};

/** `{{REVISIONSIZE}}`, which takes no title. */
export const revisionSize = ({ revision }: ExpansionScope): string => String(revision?.size ?? 0);
