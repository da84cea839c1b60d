import type { CommentPart, PendingLink } from '../comments/comment-markup.js';

const shelved = /\x7f(\d+)\x7f/;

/** Keeps finished HTML out of the way of what is replaced later. */
export class Shelf {
  private readonly parts: CommentPart[] = [];

  /** What represents the part until it is taken back. */
  put(part: CommentPart): string {
    return `\x7f${this.parts.push(part) - 1}\x7f`;
  }

  /** The text in pieces, with what was put away. */
  take(text: string): readonly CommentPart[] {
    return text.split(shelved).flatMap((part, i): readonly CommentPart[] => {
      if (i % 2 === 0) return part === '' ? [] : [part];
      const kept = this.parts[Number(part)] ?? '';
      if (typeof kept === 'string') return shelved.test(kept) ? this.take(kept) : [kept];
      return [this.resolve(kept)];
    });
  }

  /** The label of a link may hold shelved parts of its own. */
  private resolve(link: PendingLink): PendingLink {
    const html = this.take(link.html)
      .map((part) => (typeof part === 'string' ? part : part.html))
      .join('');
    return { ...link, html };
  }
}
