/** The list of files that may not be shown, except on some pages (message `bad_image_list`). */
import { NS_FILE } from '../../titles/namespace-numbers.js';
import type { Title } from '../../titles/title.js';

/** Files by their names, with the pages on which they are shown as `<namespace>:<dbkey>`. */
export type BadFiles = ReadonlyMap<string, ReadonlySet<string>>;

/** The files of a list. */
export function readBadFiles(list: string, parse: (text: string) => Title | undefined): BadFiles {
  const files = new Map<string, ReadonlySet<string>>();
  for (const line of list.split('\n')) {
    if (!line.startsWith('*')) continue;
    const [file, ...pages] = [...line.matchAll(/\[\[:?(.*?)\]\]/g)].flatMap(([, text = '']) => parse(text) ?? []);
    if (file?.namespace === NS_FILE)
      files.set(file.dbkey, new Set(pages.map(({ namespace, dbkey }) => `${namespace}:${dbkey}`)));
  }
  return files;
}
