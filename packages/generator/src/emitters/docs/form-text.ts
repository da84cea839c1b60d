import type { ContinuationForm } from '../../model/model.js';
import { inlineCode } from '../../print/markdown.js';
import { renderLine, type PageContext } from './pages.js';

/** The form of a continuation value, and when it has this form. */
export const formText = ({ form, description }: ContinuationForm, page: PageContext): string =>
  `${inlineCode(form)}${description === '' ? '' : ` (${renderLine(description.replace(/\.$/, ''), page)})`}`;
