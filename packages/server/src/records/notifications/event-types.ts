/** Notification types: the category that a user subscribes to, and the section that lists them. */
import type { Wiki } from '../../site/wiki.js';
import { lookUp } from '@wiki-query/wikitext';

export type Section = 'alert' | 'message';

interface EventType {
  readonly category: string;
  readonly section: Section;
  /** A bundle can be expanded into its notifications. */
  readonly opens: boolean;
}

const event = (category: string, section: Section): EventType => ({ category, section, opens: false });
const openable = (category: string, section: Section): EventType => ({ category, section, opens: true });

const EVENT_TYPES: Readonly<Record<string, EventType>> = {
  welcome: event('system-noemail', 'message'),
  'edit-user-page': openable('edit-user-page', 'alert'),
  'edit-user-talk': openable('edit-user-talk', 'alert'),
  reverted: event('reverted', 'alert'),
  'page-linked': openable('article-linked', 'message'),
  'minor-watchlist-change': openable('minor-watchlist', 'message'),
  'watchlist-change': openable('watchlist', 'message'),
  mention: event('mention', 'alert'),
  'mention-summary': event('mention', 'alert'),
  'mention-failure': openable('mention-failure', 'alert'),
  'mention-failure-too-many': event('mention-failure', 'alert'),
  'mention-success': openable('mention-success', 'message'),
  'user-rights': event('user-rights', 'alert'),
  emailuser: event('emailuser', 'alert'),
  foreign: event('foreign', 'alert'),
  'thank-you-edit': event('thank-you-edit', 'message'),
  'article-reminder': event('article-reminder', 'message'),
  'api-alert': event('api-triggered', 'alert'),
  'api-notice': event('api-triggered', 'message'),
  'edit-thank': openable('edit-thank', 'message'),
};

/** Categories that a notification method does not support. */
const WITHOUT: Readonly<Record<string, 'web' | 'email'>> = {
  'system-noemail': 'email',
  'system-emailonly': 'web',
  emailuser: 'email',
  'article-linked': 'email',
  'mention-failure': 'email',
  'mention-success': 'email',
  'thank-you-edit': 'email',
};

/** Category and section of an event type. */
export function eventTypeOf(type: string, wiki: Wiki): EventType | undefined {
  const known = lookUp(EVENT_TYPES, type);
  return known && { ...known, category: categoryOf(known, wiki) };
}

/** A category that the wiki does not offer in the preferences has the settings of all others. */
function categoryOf({ category }: EventType, { site }: Wiki): string {
  return Object.hasOwn(site.defaultoptions, `echo-subscriptions-web-${category}`) ? category : 'other';
}

/** Event types that a user with these preferences is notified of, by these methods and in these sections. */
export function enabledTypes(
  wiki: Wiki,
  preferences: Readonly<Record<string, unknown>>,
  ways: readonly ('web' | 'email')[],
  sections: readonly Section[],
): readonly string[] {
  const isOn = (value: unknown): boolean =>
    value === true ||
    (value !== undefined && value !== false && value !== null && value !== '' && value !== '0' && value !== 0);
  return Object.entries(EVENT_TYPES).flatMap(([type, known]) => {
    const category = categoryOf(known, wiki);
    const told = ways.some(
      (way) => lookUp(WITHOUT, category) !== way && isOn(lookUp(preferences, `echo-subscriptions-${way}-${category}`)),
    );
    return told && sections.includes(known.section) ? [type] : [];
  });
}
