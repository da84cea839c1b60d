/** The places of the wiki's files, from its profile. */
import type { Wiki } from '../../site/wiki.js';
import { encodeFileName, fileFolder, NS_FILE, NS_SPECIAL } from '@wiki-query/wikitext';
import type { FileRow } from './file-row.js';

interface Repository {
  /** Path of the files (`/w/images`). */
  readonly url: string;
  readonly thumbUrl: string;
  /** Levels of folders by the hash of a file's name. */
  readonly levels: number;
  readonly script: string;
  /** Path of the icons for files without a preview. */
  readonly icons: string;
}

function repositoryOf(wiki: Wiki): Repository {
  const { script, scriptpath: scriptPath } = wiki.site.general;
  const own = wiki.site.filerepoinfo.find(({ local }) => local);
  const url = own?.url ?? `${scriptPath}/images`;
  return {
    url,
    thumbUrl: own?.thumbUrl ?? `${url}/thumb`,
    levels: wiki.site.settings.filehashlevels,
    script,
    icons: `${scriptPath}/resources/assets/file-type-icons/`,
  };
}

/** An address as a page of the wiki has it. */
export function withoutServer(wiki: Wiki, address: string): string {
  const { url } = repositoryOf(wiki);
  const base = wiki.titles.expandUrl('/').slice(0, -1);
  return url.startsWith('/') && address.startsWith(base) ? address.slice(base.length) : address;
}

/** An address of a file with the scheme of the wiki's settings, which may lack one. */
export function withoutScheme(wiki: Wiki, address: string): string {
  const { url } = repositoryOf(wiki);
  const root = /^\/(?!\/)/.test(url) ? wiki.site.general.server : url;
  return root.startsWith('//') ? address.replace(/^https?:/, '') : address;
}

/** The properties of a file that its address depends on. */
type Placed = Pick<FileRow, 'name' | 'archive' | 'stashKey'>;

/** Address of a version of a file. */
export function fileAddress(wiki: Wiki, { name, archive, stashKey }: Placed): string {
  if (stashKey !== undefined) return stashAddress(wiki, `file/${stashKey}`);
  const { url, levels } = repositoryOf(wiki);
  const folder = fileFolder(name, levels);
  return wiki.titles.expandUrl(
    archive === null ? `${url}/${folder}${encodeFileName(name)}` : `${url}/archive/${folder}${encodeFileName(archive)}`,
  );
}

/** Address of a scaled picture. */
export function thumbAddress(wiki: Wiki, { name, archive, stashKey }: Placed, thumb: string): string {
  if (stashKey !== undefined) return stashAddress(wiki, `thumb/${stashKey}/${thumb}`);
  const { thumbUrl, levels } = repositoryOf(wiki);
  const folder = `${archive === null ? '' : 'archive/'}${fileFolder(name, levels)}${encodeFileName(archive ?? name)}`;
  return wiki.titles.expandUrl(`${thumbUrl}/${folder}/${encodeFileName(thumb)}`);
}

/** Address of the page that describes a file. */
export function descriptionAddress(wiki: Wiki, file: Placed): string {
  if (file.stashKey !== undefined) return stashAddress(wiki, `file/${file.stashKey}`);
  return wiki.titles.canonicalUrl(wiki.titles.of(NS_FILE, file.name));
}

/** A special page serves files in the stash. */
function stashAddress(wiki: Wiki, path: string): string {
  return wiki.titles.canonicalUrl(wiki.specialPages.fixName(wiki.titles.of(NS_SPECIAL, `UploadStash/${path}`)));
}

/** Extensions that have an icon of their own. */
const ICONS = new Set(
  'c cpp deb djvu dvi exe h html iso jar java mid mov o ogg pdf ps rm rpm tar tex ttf txt'.split(' '),
);

/** URL of the icon for files with this extension. */
export function iconAddress(wiki: Wiki, extension: string): string {
  const { icons } = repositoryOf(wiki);
  return wiki.titles.expandUrl(`${icons}fileicon${ICONS.has(extension) ? `-${extension}` : ''}.png`);
}

/** Short address of a page by its id. */
export function shortAddress(wiki: Wiki, pageId: number): string {
  const { script } = repositoryOf(wiki);
  return wiki.titles.expandUrl(`${script}?curid=${pageId}`);
}
