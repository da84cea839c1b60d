/** HTML of pictures in galleries (`TraditionalImageGallery::toHTML`). */
import type { Size } from './file-facts.js';
import { brokenImage, linked, pictureTag, scaleOf, type Image, type ImageTools } from './image-html.js';

/** The box of a picture in a gallery. It is shown smaller than it is made by `scale`. */
export interface GalleryBox extends Size {
  readonly scale: number;
}

/** A picture in a gallery, or what represents it. */
export interface GalleryPicture extends Size {
  readonly html: string;
  readonly isBroken: boolean;
}

/** A size that fits a box. */
function fitted({ width, height }: Size, box: Size): Size {
  if (width === 0 || height === 0) return { width: 0, height: 0 };
  const factor = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * factor), height: Math.round(height * factor) };
}

/** The picture of a gallery that fits a box (`TraditionalImageGallery::toHTML`). */
export function renderGalleryPicture(image: Image, box: GalleryBox, tools: ImageTools): GalleryPicture {
  const { file, options, title, tooltip, alt } = image;
  const scale = scaleOf(box.width, { ...options, height: box.height });
  const picture = file?.picture(scale);
  if (file === undefined || picture === undefined || tools.isBad(title)) {
    const label = file !== undefined && picture === undefined ? tools.errorText : (alt ?? '');
    const html = brokenImage(title, label, box, file !== undefined, tools);
    const size = picture ?? (file === undefined ? { width: 0, height: 0 } : fitted(file.size, box));
    return { html, isBroken: true, width: size.width, height: size.height };
  }
  const shown = {
    ...picture,
    width: Math.ceil(picture.width / box.scale),
    height: Math.ceil(picture.height / box.scale),
  };
  const html = linked(image, pictureTag(file, shown, scale, { alt }, tools), tooltip, tools);
  return { html, isBroken: false, width: picture.width, height: picture.height };
}
