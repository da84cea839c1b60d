/** The section of a talk page that a notification is about. */
import type { Title } from '../../../titles/title.js';
import { decodeCharacterReferences } from '../../../text/character-references.js';
import { trimBlanks } from '@wiki-query/wikitext';
import { encodeFragment } from '../../../text/url.js';
import { hidden } from '../../../content/visibility.js';
import { extraText, maySeePart } from './events.js';
import { sectionText, snippet, titleOf, type Scene } from './scene.js';

/** Heading of the section as wikitext; empty without a section, or if the reader may not see the revision. */
export function headingOf({ call, event }: Scene): string {
  const heading = extraText(event, 'section-title');
  return heading !== '0' && maySeePart(call, event, hidden.text) ? heading : '';
}

/** The heading without its markup. List markup has no effect in a heading. */
async function headingText(scene: Scene): Promise<string> {
  const heading = headingOf(scene);
  return heading === '' ? '' : snippet(scene, `<nowiki />${heading}`, titleOf(scene));
}

/** The heading as a sentence names it. */
export const shownHeading = async (scene: Scene): Promise<string> => sectionText(scene, await headingText(scene));

/** The page, at the section if there is one. */
export async function titleWithSection(scene: Scene): Promise<Title> {
  const { wiki } = scene.call;
  const { namespace, dbkey } = titleOf(scene);
  const text = await headingText(scene);
  return wiki.titles.of(namespace, dbkey, text === '' || text === '0' ? '' : fragmentOf(scene, text));
}

/** The id of the section's heading. */
function fragmentOf({ call }: Scene, text: string): string {
  const decoded = decodeCharacterReferences(trimBlanks(text.replace(/[ _]+/g, ' ')));
  const title = call.wiki.titles.parse(`#${decoded}`);
  return encodeFragment('code' in title ? decoded : title.fragment).replaceAll('_', ' ');
}
