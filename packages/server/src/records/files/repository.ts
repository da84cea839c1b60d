/** The places of the wiki's files, from its profile. */
import type { Wiki } from '../../site/wiki.js';
import { encodeFileName, fileFolder, NS_FILE, NS_SPECIAL } from '@wiki-query/wikitext';
import type { FileRow } from './file-row.js';

interface Repository {
  readonly server: string;
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
  const { server, script, scriptpath: scriptPath } = wiki.site.general;
  const own = wiki.site.filerepoinfo.find(({ local }) => local);
  const url = own?.url ?? `${scriptPath}/images`;
  return {
    server,
    url,
    thumbUrl: own?.thumbUrl ?? `${url}/thumb`,
    levels: wiki.site.settings.filehashlevels,
    script,
    icons: `${scriptPath}/resources/assets/file-type-icons/`,
  };
}

/** A whole address of a path on the wiki's server. */
function whole(server: string, path: string): string {
  if (/^[a-z]+:\/\//.test(path)) return path;
  const base = server.startsWith('//') ? `http:${server}` : server;
  return path.startsWith('//') ? `http:${path}` : base + path;
}

/** An address as a page of the wiki has it. */
export function withoutServer(wiki: Wiki, address: string): string {
  const { server, url } = repositoryOf(wiki);
  const base = whole(server, '');
  return url.startsWith('/') && address.startsWith(base) ? address.slice(base.length) : address;
}

/** The properties of a file that its address depends on. */
type Placed = Pick<FileRow, 'name' | 'archive' | 'stashKey'>;

/** Address of a version of a file. */
export function fileAddress(wiki: Wiki, { name, archive, stashKey }: Placed): string {
  if (stashKey !== undefined) return stashAddress(wiki, `file/${stashKey}`);
  const { server, url, levels } = repositoryOf(wiki);
  const folder = fileFolder(name, levels);
  return whole(
    server,
    archive === null ? `${url}/${folder}${encodeFileName(name)}` : `${url}/archive/${folder}${encodeFileName(archive)}`,
  );
}

/** Address of a scaled picture. */
export function thumbAddress(wiki: Wiki, { name, archive, stashKey }: Placed, thumb: string): string {
  if (stashKey !== undefined) return stashAddress(wiki, `thumb/${stashKey}/${thumb}`);
  const { server, thumbUrl, levels } = repositoryOf(wiki);
  const folder = `${archive === null ? '' : 'archive/'}${fileFolder(name, levels)}${encodeFileName(archive ?? name)}`;
  return whole(server, `${thumbUrl}/${folder}/${encodeFileName(thumb)}`);
}

/** Address of the page that describes a file. */
export function descriptionAddress(wiki: Wiki, file: Placed): string {
  if (file.stashKey !== undefined) return stashAddress(wiki, `file/${file.stashKey}`);
  return wiki.titles.fullUrl(wiki.titles.of(NS_FILE, file.name));
}

/** A special page serves files in the stash. */
function stashAddress(wiki: Wiki, path: string): string {
  return wiki.titles.fullUrl(wiki.specialPages.fixName(wiki.titles.of(NS_SPECIAL, `UploadStash/${path}`)));
}

/** Extensions that have an icon of their own. */
const ICONS = new Set(
  'c cpp deb djvu dvi exe h html iso jar java mid mov o ogg pdf ps rm rpm tar tex ttf txt'.split(' '),
);

/** URL of the icon for files with this extension. */
export function iconAddress(wiki: Wiki, extension: string): string {
  const { server, icons } = repositoryOf(wiki);
  return whole(server, `${icons}fileicon${ICONS.has(extension) ? `-${extension}` : ''}.png`);
}

/** Short address of a page by its id. */
export function shortAddress(wiki: Wiki, pageId: number): string {
  const { server, script } = repositoryOf(wiki);
  return whole(server, `${script}?curid=${pageId}`);
}
