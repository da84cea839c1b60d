/** Relative links: `/below`, `../next to`. */
import type { Title } from './title.js';
import { trimBlanks, trimEnd } from '../text/trim.js';

export interface SubpageRules {
  readonly allowsSubpages: (namespace: number) => boolean;
  readonly prefixedText: (title: Title) => string;
}

/** The absolute target of the link; unchanged if it is not relative. */
export function subpageTarget(target: string, page: Title | undefined, rules: SubpageRules): string {
  if (page === undefined || !rules.allowsSubpages(page.namespace)) return target;
  const hash = target.indexOf('#');
  const suffix = hash < 0 ? '' : target.slice(hash);
  const path = trimBlanks(hash < 0 ? target : target.slice(0, hash));
  const base = rules.prefixedText(page);
  if (path.startsWith('/')) return `${base}/${trimBlanks(trimEnd(path.slice(1), '/'))}${suffix}`;
  const ups = /^(?:\.\.\/)*/.exec(path)?.[0].length ?? 0;
  const levels = base.split('/');
  if (ups === 0 || levels.length <= ups / 3) return target;
  const rest = trimBlanks(trimEnd(path.slice(ups), '/'));
  return levels.slice(0, -(ups / 3)).join('/') + (rest === '' ? '' : `/${rest}`) + suffix;
}
