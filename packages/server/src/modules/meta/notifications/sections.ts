/** The section of a talk page that a notification is about. */
import { trimBlanks, decodeCharacterReferences, encodeFragment, type Title } from '@wiki-query/wikitext';
import { hidden } from '../../../content/visibility.js';
import { extraText, maySeePart } from './events.js';
import { sectionText, snippet, titleOf, type NotificationView } from './notification-view.js';

/** Heading of the section as wikitext; empty without a section, or if the reader may not see the revision. */
export function headingOf({ call, event }: NotificationView): string {
  const heading = extraText(event, 'section-title');
  return heading !== '0' && maySeePart(call, event, hidden.text) ? heading : '';
}

/** The heading without its markup. List markup has no effect in a heading. */
async function headingText(view: NotificationView): Promise<string> {
  const heading = headingOf(view);
  return heading === '' ? '' : snippet(view, `<nowiki />${heading}`, titleOf(view));
}

/** The heading as a sentence names it. */
export const shownHeading = async (view: NotificationView): Promise<string> =>
  sectionText(view, await headingText(view));

/** The page, at the section if there is one. */
export async function titleWithSection(view: NotificationView): Promise<Title> {
  const { wiki } = view.call;
  const { namespace, dbkey } = titleOf(view);
  const text = await headingText(view);
  return wiki.titles.of(namespace, dbkey, text === '' || text === '0' ? '' : fragmentOf(view, text));
}

/** The id of the section's heading. */
function fragmentOf({ call }: NotificationView, text: string): string {
  const decoded = decodeCharacterReferences(trimBlanks(text.replace(/[ _]+/g, ' ')));
  const title = call.wiki.titles.parse(`#${decoded}`);
  return encodeFragment('code' in title ? decoded : title.fragment).replaceAll('_', ' ');
}
