/** Contents of slots that a request gives. */
import type { ProtocolParams } from '@wiki-query/server-stubs';
import { replaceSection, type Title } from '@wiki-query/wikitext';
import { defaultContentModel } from '../../content/content-model.js';
import { formatsOf } from '../../content/content-formats.js';
import { plainSavedText } from '../../content/plain-saved-text.js';
import { pageByTitle } from '../../db/pages-by-title.js';
import { c } from '../../db/schema/tables.js';
import { ApiError } from '../../errors/api-error.js';
import type { Call } from '../../request/call.js';
import { mayRead, readableContent } from './side.js';
import { slotParameter, type GivenSlot, type SideParameters } from './side-parameters.js';
import type { Contents, SlotText, StoredRevision } from './stored-revision.js';

type Params = ProtocolParams['compare'];

/** What contents of a request are put into. */
interface Around {
  readonly page: Title | undefined;
  readonly revision: StoredRevision | undefined;
  readonly stored: Contents;
  readonly params: Params;
}

/** The contents of a revision with those of the request. */
export async function givenContents(side: SideParameters, around: Around, call: Call): Promise<Contents> {
  const { revision } = around;
  // Nothing of a hidden revision stands next to the contents of the request. MediaWiki shows it.
  const contents = new Map(revision === undefined || mayRead(revision, call) ? around.stored : []);
  for (const [role, slot] of side.given ?? []) {
    if (slot.text === undefined) removeSlot(contents, side.side, role, slot);
    else contents.set(role, await contentOf(slot.text, slot, role, side, around, call));
  }
  return contents;
}

function removeSlot(contents: Map<string, SlotText>, side: string, role: string, slot: GivenSlot): void {
  if (role === 'main') throw new ApiError('compare-maintextrequired', { side });
  for (const name of ['section', 'contentmodel', 'contentformat'] as const)
    if (slot[name] !== undefined)
      throw new ApiError('compare-notext', { parameter: `${side}${name}-${role}`, other: `${side}text-${role}` });
  contents.delete(role);
}

async function contentOf(
  text: string,
  slot: GivenSlot,
  role: string,
  { side, transforms }: SideParameters,
  around: Around,
  call: Call,
): Promise<SlotText> {
  const { page, revision } = around;
  const model = slot.contentmodel ?? (await modelOf(role, around, call));
  const format = slot.contentformat;
  if (format !== undefined && model !== 'unknown' && !formatsOf(model, call.wiki.site).includes(format))
    throw new ApiError('badformat-generic', { format, model });
  const content = { model, text: transforms ? savedText(text, model, page, side, call) : text };
  const { section = '' } = slot;
  if (section === '') return content;
  if (revision === undefined) throw new ApiError(`compare-no${side}revision`);
  const whole = readableContent(revision, around.stored, role, call);
  if (whole.model !== 'wikitext') throw new ApiError('sectionsnotsupported', { model });
  if (model !== whole.model) throw new ApiError('sectionreplacefailed');
  return { model, text: put(whole.text ?? '', section, content.text, call) };
}

function put(whole: string, section: string, text: string, { wiki }: Call): string {
  if (section !== 'new') return replaceSection(whole, section, text, wiki.syntax);
  return whole.trim() === '' ? text : `${whole}\n\n${text}`;
}

/** The text as a save of the page changes it. */
function savedText(text: string, model: string, page: Title | undefined, side: string, { wiki }: Call): string {
  if (page === undefined) throw new ApiError('compare-no-title');
  if (model === 'unknown') return text;
  const saved = plainSavedText(text, { model, title: page.dbkey.replaceAll('_', ' ') }, wiki.site);
  const feature = `"${side}pst" of JSON, signatures, substituted templates, and links without a text next to tags`;
  if (saved === undefined) throw new ApiError('notserved', { feature });
  return saved;
}

/** The model of a content that names none: that of the revision or of the page, or the one of the other side. */
async function modelOf(role: string, { page, stored, params }: Around, call: Call): Promise<string> {
  const ofSlot = stored.get(role)?.model;
  if (ofSlot !== undefined) return ofSlot;
  if (page !== undefined && role === 'main') return modelOfPage(page, call);
  const ofSides = slotParameter(`fromcontentmodel-${role}`, params) ?? slotParameter(`tocontentmodel-${role}`, params);
  const deprecated = role === 'main' ? (params.fromcontentmodel ?? params.tocontentmodel) : undefined;
  const other = ofSides ?? deprecated;
  if (other !== undefined) return other;
  const model = 'wikitext';
  call.warnings.add('compare', 'compare-nocontentmodel', { model });
  return model;
}

async function modelOfPage({ namespace, dbkey }: Title, { db, wiki }: Call): Promise<string> {
  const stored = namespace < 0 ? undefined : await pageByTitle(db, { namespace, dbkey }, [c.page_content_model]);
  return stored?.page_content_model ?? defaultContentModel(namespace, dbkey, wiki);
}
