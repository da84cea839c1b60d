/** IDs of footnotes and their marks, and links to them (`AnchorFormatter` of the extension Cite). */
import { encodeValue } from '../../sanitize/attributes.js';
import { encodeFragment } from '../../text/url.js';

const noteOf = (key: string): string => `cite_note-${key}`.replace(/[_\s]+/gu, '_');
const markOf = (key: string): string => `cite_ref-${key}`.replace(/[_\s]+/gu, '_');

/** ID of a footnote. */
export const noteId = (key: string): string => encodeValue(noteOf(key));

/** Target of a link to a footnote. */
export const noteLink = (key: string): string => encodeValue(encodeFragment(noteOf(key)));

/** ID of the mark of a footnote. */
export const markId = (key: string): string => encodeValue(markOf(key));

/** Target of a link to a mark. */
export const markLink = (key: string): string => encodeValue(encodeFragment(markOf(key)));
