/** Kinds of notifications: the category that a user subscribes to, and the section that they are listed in. */
export type Section = 'alert' | 'message';

interface EventType {
  readonly category: string;
  readonly section: Section;
}

const event = (category: string, section: Section): EventType => ({ category, section });

const EVENT_TYPES: Readonly<Record<string, EventType>> = {
  welcome: event('system-noemail', 'message'),
  'edit-user-page': event('edit-user-page', 'alert'),
  'edit-user-talk': event('edit-user-talk', 'alert'),
  reverted: event('reverted', 'alert'),
  'page-linked': event('article-linked', 'message'),
  'minor-watchlist-change': event('minor-watchlist', 'message'),
  'watchlist-change': event('watchlist', 'message'),
  mention: event('mention', 'alert'),
  'mention-summary': event('mention', 'alert'),
  'mention-failure': event('mention-failure', 'alert'),
  'mention-failure-too-many': event('mention-failure', 'alert'),
  'mention-success': event('mention-success', 'message'),
  'user-rights': event('user-rights', 'alert'),
  emailuser: event('emailuser', 'alert'),
  foreign: event('foreign', 'alert'),
  'thank-you-edit': event('thank-you-edit', 'message'),
  'article-reminder': event('article-reminder', 'message'),
  'api-alert': event('api-triggered', 'alert'),
  'api-notice': event('api-triggered', 'message'),
  'edit-thank': event('edit-thank', 'message'),
};

/** Categories that one of the ways of telling does not serve. */
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
export const eventTypeOf = (type: string): EventType | undefined => EVENT_TYPES[type];

/** Event types that somebody with these preferences is told of, in one of these ways and sections. */
export function enabledTypes(
  preferences: Readonly<Record<string, unknown>>,
  ways: readonly ('web' | 'email')[],
  sections: readonly Section[],
): readonly string[] {
  const isOn = (value: unknown): boolean =>
    value === true ||
    (value !== undefined && value !== false && value !== null && value !== '' && value !== '0' && value !== 0);
  return Object.entries(EVENT_TYPES).flatMap(([type, { category, section }]) => {
    const told = ways.some(
      (way) => WITHOUT[category] !== way && isOn(preferences[`echo-subscriptions-${way}-${category}`]),
    );
    return told && sections.includes(section) ? [type] : [];
  });
}
