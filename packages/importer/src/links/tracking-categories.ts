/**
 * Categories that MediaWiki adds to pages automatically. Their names are messages: the wiki's own, or those of its
 * language.
 */
import { readFileSync } from 'node:fs';
import type { TextLookup } from './types.js';

const messages = {
  loops: 'Template-loop-category',
  hidden: 'Hidden-category-category',
  brokenFiles: 'Broken-file-category',
} as const;

/** Names as in `page_title`. A category that the wiki disabled, or whose name is unknown, is absent. */
export type TrackingCategories = Partial<Record<keyof typeof messages, string>>;

const byLanguage = JSON.parse(
  readFileSync(new URL('../../data/tracking-categories.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, TrackingCategories>>;

export function trackingCategories(language: string, lookup: TextLookup): TrackingCategories {
  const usual = byLanguage[language] ?? {};
  const names = Object.entries(messages).flatMap(([kind, message]) => {
    const name = (lookup(8, message) ?? usual[kind as keyof typeof messages])?.trim();
    // A name of braces depends on the page.
    return name === undefined || name === '-' || name.includes('{') ? [] : [[kind, name.replaceAll(' ', '_')] as const];
  });
  return Object.fromEntries(names);
}
