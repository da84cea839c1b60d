import { exactly } from '../../shapes/exact.js';
import { singleValue } from '../../shapes/single-value.js';
import { mark } from '../../result/value.js';
import { checkReader, subscriptions } from '../../records/notifications/notification-rows.js';
import { warnAboutFormat } from './notifications/format-of.js';
import { type Result, type Whole, addLists, fillSections, addCounts, addSeenTimes } from './notifications/parts.js';

const makeResult = exactly<Result>();

/** The viewer's notifications, in one list or one for each section. The continue value is in the list's own part. */
export const notifications = singleValue('notifications', {
  value: async (run) => {
    checkReader(run.call);
    // Clients send `_` against caches.
    run.call.parameters.get('_');
    warnAboutFormat(run);
    const preferences = await subscriptions(run.call);
    const value: Whole = {};
    if (run.requests('list')) await addLists(run, preferences, value);
    if (run.requests('count')) await addCounts(run, preferences, value);
    if (run.requests('seenTime')) addSeenTimes(run, preferences, value);
    if (run.params.groupbysection) fillSections(run, value);
    return mark(makeResult(value), { emptyArray: 'both' });
  },
  cacheMode: () => 'private',
  reads: 'all',
});
