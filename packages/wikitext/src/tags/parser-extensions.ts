/** All extension tags that the parser knows. */
import type { MakeConversion, ParserExtension } from '../parse/state/contract.js';
import { citeTags } from './cite/cite.js';
import { galleryTag } from './gallery.js';
import { indicatorTag } from './indicator.js';
import { langconvertTag } from './langconvert.js';
import { poemTags } from './poem.js';
import { codeTags, verbatimTags } from './verbatim.js';

/** The extensions in the order in which their hooks are called. */
export const parserExtensions = (makeConversion: MakeConversion): readonly ParserExtension[] => [
  verbatimTags,
  galleryTag,
  indicatorTag,
  langconvertTag(makeConversion),
  citeTags,
  poemTags,
  codeTags,
];
