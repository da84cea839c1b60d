/** Relative links and the text that they show (`Linker::normalizeSubpageLink`). */
import { subpageTarget, type SubpageRules } from '../../titles/subpage-target.js';
import { trimBlanks, trimEnd } from '../../text/trim.js';
import type { Title } from '../../titles/title.js';

export interface SubpageLink {
  readonly target: string;
  /** What the link shows if it has no text: not the whole title where the target ends with a slash. */
  readonly text: string;
}

/** The target and the text of a link. `text` is empty if none is written. */
export function subpageLink(written: string, text: string, page: Title, rules: SubpageRules): SubpageLink {
  const target = subpageTarget(written, page, rules);
  return { target, text: text === '' && target !== written ? shownText(written) : text };
}

function shownText(written: string): string {
  const hash = written.indexOf('#');
  const suffix = hash < 0 ? '' : written.slice(hash);
  const path = trimBlanks(hash < 0 ? written : written.slice(0, hash));
  if (path.startsWith('/')) return (path.endsWith('/') ? trimEnd(path.slice(1), '/') : path) + suffix;
  return path.endsWith('/') ? trimEnd(path.replace(/^(?:\.\.\/)*/, ''), '/') + suffix : '';
}
