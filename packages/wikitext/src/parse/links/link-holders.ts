/** Marks for links in the text, which are rendered at the end, when all pages are known (`LinkHolderArray` of MediaWiki). */
import type { Title } from '../../titles/title.js';

export interface HeldLink {
  readonly title: Title;
  /** Finished HTML, with the letters next to the link. */
  readonly html: string;
}

const mark = /<!--(IW)?LINK'" (\d+)-->/g;

/** Links by their marks. */
export interface LinkHolders {
  readonly put: (link: HeldLink) => string;
  /** The text with marks replaced by the texts of links. */
  readonly texts: (text: string) => string;
  /** Links that were not rendered yet. */
  readonly waiting: () => readonly HeldLink[];
  /** The text with marks replaced by links. */
  readonly render: (text: string, render: (link: HeldLink) => string) => string;
}

/** An empty list. */
export function makeLinkHolders(): LinkHolders {
  const links: HeldLink[] = [];
  let rendered = 0;
  return {
    put: (link) => `<!--${link.title.interwiki === '' ? '' : 'IW'}LINK'" ${links.push(link) - 1}-->`,
    texts: (text) =>
      text.includes('LINK\'"') ? text.replace(mark, (found, _, n: string) => links[Number(n)]?.html ?? found) : text,
    waiting: () => {
      const waiting = links.slice(rendered);
      rendered = links.length;
      return waiting;
    },
    render: (text, render) =>
      text.replace(mark, (found, _, n: string) => {
        const link = links[Number(n)];
        return link === undefined ? found : render(link);
      }),
  };
}
