/** Files of a wiki as the parser sees them. */
import type { Title } from '../../titles/title.js';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The requested size of a picture. The height limits it. */
export interface Scale {
  readonly width: number;
  readonly height?: number | undefined;
  readonly page?: number | undefined;
  readonly language?: string | undefined;
}

export interface Picture extends Size {
  readonly url: string;
}

/** A file that exists. */
export interface FileFacts {
  /** Its page, after redirects. */
  readonly title: Title;
  readonly url: string;
  readonly size: Size;
  readonly mediaType: string;
  /** Whether it is shown as a picture; others are links. */
  readonly isShown: boolean;
  /** Whether it has a size at all (`getHandler`). */
  readonly hasHandler: boolean;
  /** May become larger than it is. */
  readonly isVector: boolean;
  /** Browsers cannot show the file itself. */
  readonly mustScale: boolean;
  /** Options of its type: a language of texts in it, the number of a page. */
  readonly options: readonly ('lang' | 'page')[];
  /** The picture in a size; undefined if it cannot be made. */
  readonly picture: (scale: Scale) => Picture | undefined;
}
