import type { CommentPart, PendingLink } from '../comments/comment-markup.js';

const placeholder = /\x7f(\d+)\x7f/;

/** Replaces finished HTML by placeholders, so that later steps do not change it. */
export class Placeholders {
  private readonly parts: CommentPart[] = [];

  /** The placeholder of a part. */
  put(part: CommentPart): string {
    return `\x7f${this.parts.push(part) - 1}\x7f`;
  }

  /** The text in pieces, with placeholders replaced by their parts. */
  restore(text: string): readonly CommentPart[] {
    return text.split(placeholder).flatMap((part, i): readonly CommentPart[] => {
      if (i % 2 === 0) return part === '' ? [] : [part];
      const kept = this.parts[Number(part)] ?? '';
      if (typeof kept === 'string') return placeholder.test(kept) ? this.restore(kept) : [kept];
      return [this.resolve(kept)];
    });
  }

  /** The label of a link may contain placeholders. */
  private resolve(link: PendingLink): PendingLink {
    const html = this.restore(link.html)
      .map((part) => (typeof part === 'string' ? part : part.html))
      .join('');
    return { ...link, html };
  }
}
