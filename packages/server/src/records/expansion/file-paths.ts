/** Addresses of files: `{{filepath:Example.png|120px}}`. */
import { escapeWikitext, NS_FILE } from '@wiki-query/wikitext';
import type { Call } from '../../request/call.js';
import { findFiles } from '../files/file-row.js';
import { fileAddress, withoutScheme } from '../files/repository.js';
import { isScaled, thumbnailOf } from '../files/thumbnail.js';

/** A width, a height, or both: `120`, `120px`, `x90px`, `120x90`. */
const size = /^(\d*)(?:x(\d*))?(?:\s*px){0,2}\s*$/;

/** The address of a file, or of a picture of it with a size; empty if there is no such file. */
export async function filePath(values: readonly string[], call: Pick<Call, 'wiki' | 'db'>): Promise<string> {
  const { wiki } = call;
  const [name = '', first = '', second = ''] = values;
  const [asked, style] = first === 'nowiki' ? [second, first] : [first, second];
  const title = wiki.titles.makeSafe(NS_FILE, name);
  const file = title && (await findFiles(call, [title.dbkey])).get(title.dbkey);
  if (file === undefined) return '';
  const [, width, height] = asked === '' ? [] : (size.exec(asked) ?? []);
  const scale = {
    ...(Number(width) > 0 && { width: Number(width) }),
    ...(Number(height) > 0 && { height: Number(height) }),
  };
  const isSized = Object.keys(scale).length > 0 && isScaled(file);
  const picture = isSized ? thumbnailOf(wiki, file, scale) : undefined;
  const url = withoutScheme(wiki, picture?.url ?? fileAddress(wiki, file));
  return style === 'nowiki' ? escapeWikitext(url) : url;
}
