/** Fills the tables that follow from others. */
import { partsOf } from '../profile/profile-parts.js';
import {
  countCategories,
  countStatistics,
  fillLogPages,
  fillProtectedTitles,
  fillUploaders,
  listActiveUsers,
  trackBrokenFiles,
} from '../derive/page-facts.js';
import { listedDays, rebuildRecentChanges } from '../derive/recent-changes.js';
import type { LinkTable } from '../derive/link-writer.js';
import { deriveUsers } from '../derive/users.js';
import type { Json } from '../profile/site-profile.js';
import { brokenFilesCategory } from '../links/make-link-finder.js';
import { linkSiteOf } from '../profile/link-site.js';
import { makePageStore } from '../texts/page-store.js';
import { Names } from '../stages/names.js';
import { type Context, once } from './context.js';

/** Number of days in which an active user must have an action. */
const activeDays = 30;

export function deriveTables(context: Context, profile: Json, clock: string, derived: readonly LinkTable[]): void {
  const { work, files, progress } = context;
  const { db } = work;
  const { siteinfo: info } = partsOf(profile);
  const names = new Names(work);
  progress.begin('Users, recent changes and counts');
  once(context, 'users', () =>
    deriveUsers(db, { clock, temporaryNames: info.autocreatetempuser?.matchPatterns ?? [] }),
  );
  once(context, 'pages of log entries', () => fillLogPages(db));
  if (files.tables.has('image'))
    once(context, 'uploaders', () => fillUploaders(db, names.actor(undefined), names.comment('')));
  if (files.tables.has('protected_titles'))
    once(context, 'protected titles', () => fillProtectedTitles(db, names.comment('')));
  const autopatrolled = info.usergroups.filter(({ rights }) => rights.includes('autopatrol')).map(({ name }) => name);
  once(context, 'recent changes', () =>
    rebuildRecentChanges(db, { since: daysBefore(clock, listedDays), autopatrolled }),
  );
  once(context, 'active users', () => listActiveUsers(db, daysBefore(clock, activeDays), clock));
  const brokenFiles = brokenFilesCategory(linkSiteOf(profile), makePageStore(db));
  if (derived.includes('categorylinks') && brokenFiles !== undefined)
    once(context, 'broken files', () => trackBrokenFiles(db, brokenFiles, clock));
  // An update counts those that pages entered or left.
  const categories = context.update && [
    ...context.update.changes.categories(),
    ...(brokenFiles === undefined ? [] : [brokenFiles]),
  ];
  if (!files.tables.has('category')) once(context, 'categories', () => countCategories(db, categories));
  if (!files.tables.has('site_stats'))
    once(context, 'statistics', () =>
      countStatistics(db, {
        contentNamespaces: Object.values(info.namespaces)
          .filter(({ content }) => content)
          .map(({ id }) => id),
        activeSince: daysBefore(clock, activeDays),
      }),
    );
  progress.end();
}

/** A time of 14 digits some days earlier. */
export function daysBefore(clock: string, days: number): string {
  const iso = clock.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  return new Date(Date.parse(iso) - days * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);
}
