/** The frame of all pages for people: one style sheet, a favicon, landmarks, and nothing from other hosts. */
import { escapeHtml } from '@wiki-query/wikitext';

/** What a page has besides its content. */
export interface HtmlPageOptions {
  readonly language?: string;
  readonly direction?: 'ltr' | 'rtl';
  /** Links above the content. */
  readonly navigation?: string;
  /** For search engines: do not list the page. */
  readonly isPrivate?: boolean;
}

/** The path of the style sheet. */
export const stylePath = '/style.css';

/** A magnifying glass: the favicon, without a request of its own. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cg fill='none' stroke='%233366cc' stroke-width='2'%3E%3Ccircle cx='6.5' cy='6.5' r='4.5'/%3E%3Cpath d='M10 10l5 5'/%3E%3C/g%3E%3C/svg%3E";

/** A whole page. `title` is text, `content` is HTML. */
export function htmlPage(title: string, content: string, options: HtmlPageOptions = {}): string {
  const { language = 'en', direction = 'ltr', navigation = '', isPrivate = true } = options;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    isPrivate ? '<meta name="robots" content="noindex,nofollow">' : '',
    `<title>${title}</title>`,
    `<link rel="icon" href="${icon}">`,
    `<link rel="stylesheet" href="${stylePath}">`,
  ].join('');
  return `<!DOCTYPE html>\n<html lang="${escapeHtml(language)}" dir="${direction}">\n<head>${head}</head>\n<body>\n${navigation}<main>\n${content}\n</main>\n</body>\n</html>\n`;
}

/** What a browser may load for a page of this server: its style sheet, and images of its own. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};
