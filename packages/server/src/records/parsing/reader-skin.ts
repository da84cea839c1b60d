/** The skin in which a reader sees pages: the edit links of sections depend on it. */
import type { Call } from '../../request/call.js';
import { readPreferences } from '../../viewer/account-preferences.js';

/** The skin that the viewer prefers if the wiki has it, otherwise the wiki's own. */
export async function preferredSkin({ db, viewer, wiki }: Call): Promise<string> {
  const { skins } = wiki.site;
  const kept = (await readPreferences(db, viewer.id, ['skin'])).get('skin');
  const usual = skins.find((skin) => skin.default)?.code ?? 'vector-2022';
  return skins.some(({ code }) => code === kept) ? (kept ?? usual) : usual;
}

/** Skins that put the words of an edit link into an element of their own. */
const wrapping: ReadonlySet<string> = new Set(['vector', 'vector-2022']);

export const wrapsLabels = (skin: string): boolean => wrapping.has(skin);
