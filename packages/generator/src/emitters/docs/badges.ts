/** Small labels next to a name. They are plain HTML, so that they can be read wherever Markdown is shown. */
import type { PageContext } from './pages.js';

export type BadgeKind = 'deprecated' | 'required' | 'flag' | 'generator' | 'origin' | 'secret';

/** A badge; `text` is plain text. */
export const badge = ({ say }: PageContext, kind: BadgeKind, text: string): string =>
  `<span class="badge ${kind}">${say(text)}</span>`;
