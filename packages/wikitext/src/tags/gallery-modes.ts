/** Modes of galleries: how pictures are sized and padded (subclasses of `ImageGalleryBase`). */
import { lowerCase } from '../text/letter-case.js';
import { lookUp } from '../text/look-up.js';

export interface GalleryMode {
  readonly name: string;
  /** Pixels around a picture, around a box, and between boxes. */
  readonly padding: number;
  readonly boxPadding: number;
  readonly borders: number;
  /** Whether the number of pictures in a row can be set. */
  readonly hasRows: boolean;
  /** The box that a picture fits in. */
  readonly box: (width: number, height: number, mediaType: string) => Box;
  readonly thumbWidth: (pictureWidth: number, width: number) => number;
  /** Width of the whole; the picture's is undefined without one. */
  readonly boxWidth: (pictureWidth: number | undefined, width: number) => number;
  /** The caption in its element. */
  readonly wrap: (caption: string, boxWidth: number) => string;
}

interface Box {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

const plainCaption = (caption: string): string => `\n\t\t\t<div class="gallerytext">${caption}</div>`;

function fixed(name: string, padding: number, borders: number): GalleryMode {
  const boxPadding = 5;
  return {
    name,
    padding,
    boxPadding,
    borders,
    hasRows: true,
    box: (width, height) => ({ width, height, scale: 1 }),
    thumbWidth: (_, width) => width + padding,
    boxWidth: (_, width) => width + padding + boxPadding,
    wrap: plainCaption,
  };
}

/** Pictures are made larger than they are shown, so that a script can change their size. */
const scale = 1.5;
const leastWidth = 60;

function packed(name: string, wrap: GalleryMode['wrap'] = plainCaption): GalleryMode {
  const boxPadding = 2;
  const thumbWidth = (pictureWidth: number): number => rounded(Math.max(pictureWidth, leastWidth * scale) / scale);
  return {
    name,
    padding: 0,
    boxPadding,
    borders: 8,
    hasRows: false,
    box: (width, height, mediaType) => ({
      width: Math.floor((mediaType === 'AUDIO' ? width : height * 10 + 100) * scale),
      height: Math.floor(height * scale),
      scale,
    }),
    thumbWidth,
    boxWidth: (pictureWidth, width) => rounded(thumbWidth(pictureWidth ?? width * scale) + boxPadding),
    wrap,
  };
}

/** A number as PHP writes it: 14 significant digits at most. */
const rounded = (number: number): number => Number(number.toPrecision(14));

/** The caption over the picture; nothing without one. */
function overlay(caption: string, boxWidth: number): string {
  if (caption.trim() === '') return '';
  const width = Math.ceil(boxWidth - 2 - 20);
  return `\n\t\t\t<div class="gallerytextwrapper" style="width: ${width}px"><div class="gallerytext">${caption}</div>\n\t\t\t</div>`;
}

export const traditional = fixed('traditional', 30, 8);
const modes: Readonly<Record<string, GalleryMode>> = {
  traditional,
  nolines: fixed('nolines', 0, 4),
  packed: packed('packed'),
  'packed-hover': packed('packed-hover', overlay),
  'packed-overlay': packed('packed-overlay', overlay),
  slideshow: fixed('slideshow', 30, 8),
};

export const galleryMode = (name: string | undefined): GalleryMode | undefined =>
  name === undefined ? undefined : lookUp(modes, lowerCase(name));
