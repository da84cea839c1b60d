/** The part of a text that is parsed. */
import { fillIn, readSection } from '@wiki-query/wikitext';
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { ApiError } from '../../errors/api-error.js';
import type { Call } from '../../request/call.js';
import type { TextToParse } from './text-to-parse.js';

type Params = ProtocolParams['parse'];

/** Rejects what is no number or identifier of a section. */
export function checkSection({ section }: Params): void {
  if (section !== undefined && !/^(?:(?:T-)?\d+|new)$/.test(section))
    throw new ApiError('invalidsection', { parameter: 'section' });
}

/** The requested section of a text; the whole text for a new section, under its heading. */
export function sectionOf(source: TextToParse, params: Params, call: Call): string {
  const { text, model, page } = source;
  const { section } = params;
  if (section === undefined) return text;
  if (section === 'new') return withHeading(source, params, call);
  const id = call.titleTexts.text(page.namespace, page.dbkey);
  if (model !== 'wikitext')
    throw new ApiError('nosuchsection', { id }, { message: 'apierror-sectionsnotsupported-what' });
  const found = readSection(text, section, call.wiki.syntax);
  if (found === undefined) throw new ApiError('nosuchsection', { section, id });
  return found;
}

function withHeading({ text, model }: TextToParse, { sectiontitle = '' }: Params, { wiki }: Call): string {
  if (sectiontitle === '' || model !== 'wikitext') return text;
  const heading = wiki.messages.text('newsectionheaderdefaultlevel') ?? '== $1 ==';
  return `${fillIn(heading, [sectiontitle])}\n\n${text}`;
}
