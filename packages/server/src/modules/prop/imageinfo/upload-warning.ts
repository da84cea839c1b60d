/** Warnings of the upload form for a file name: the name is in use, similar to another one, or meaningless. */
import { from } from '../../../sql/query.js';
import { t, c } from '../../../db/schema/tables.js';
import { any, beginsWith } from '../../../sql/conditions.js';
import type { QueryRun } from '../../../shapes/query-run.js';
import type { Wiki } from '../../../site/wiki.js';
import { isDisabled, messageAs, settingOf } from '../../../wikitext/message.js';
import { hasOnlyThumbs } from '../../../wikitext/pictures.js';
import { fillIn, trimBlanks, NS_FILE, type Title } from '@wiki-query/wikitext';
import { badFiles } from './bad-files.js';
import { currentFilesNamed, type FileRow } from '../../../records/files/file-row.js';
import { thumbFigure } from './thumb-figure.js';
import { normalizedExtension } from '../../../records/files/thumbnail.js';

/** A message by its key, with its values. */
interface Warning {
  readonly key: string;
  readonly values: readonly string[];
}

/** HTML of the warning for each name: empty without a warning, undefined if it cannot be determined. */
export async function uploadWarnings(
  run: QueryRun,
  names: readonly string[],
  files: ReadonlyMap<string, FileRow>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const { wiki } = run.call;
  const textOf = (name: string): string => wiki.titles.prefixed(NS_FILE, name);
  const withPage = new Set([...run.pages.good.values()].map((row) => `${row.page_namespace}:${row.page_title}`));
  const hasPage = (name: string): boolean => withPage.has(`${NS_FILE}:${name}`);
  const free = names.filter((name) => !files.has(name) && !hasPage(name));
  const similar = await similarFiles(run, free);
  const badPrefixes = free.length === 0 ? [] : badPrefixesOf(wiki);
  const html = new Map<string, string | undefined>();
  for (const name of names) {
    const file = files.get(name);
    const warning =
      file !== undefined
        ? { key: 'fileexists', values: [textOf(file.name)] }
        : hasPage(name)
          ? { key: 'filepageexists', values: [textOf(name)] }
          : warningOfName(name, similar, badPrefixes, textOf);
    const page = wiki.titles.of(NS_FILE, file?.name ?? name);
    html.set(name, warning === undefined ? '' : await show(run, warning, page, files));
  }
  return html;
}

interface NameParts {
  readonly base: string;
  readonly extension: string;
}

function partsOf(name: string): NameParts {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { base: name.slice(0, dot), extension: name.slice(dot + 1) } : { base: name, extension: '' };
}

/** The same name with the canonical form of its extension (`jpg` for `JPEG`). */
function usualName({ base, extension }: NameParts): string | undefined {
  const usual = normalizedExtension(extension);
  return usual === extension ? undefined : `${base}.${usual}`;
}

/** The file whose thumbnail has this name (`120px-Name`). */
function thumbOwner({ base, extension }: NameParts): string | undefined {
  const bytes = Buffer.from(base).toString('latin1');
  if (!/^\d\d(?:px-|.px-)/s.test(bytes)) return undefined;
  return `${base.slice(base.indexOf('-') + 1)}.${extension}`;
}

/** Files with names like those of others. */
interface Similar {
  readonly files: ReadonlySet<string>;
  /** In the order of names. */
  readonly sameBase: readonly string[];
  readonly ownerOf: (parts: NameParts) => Title | undefined;
}

async function similarFiles({ call }: QueryRun, names: readonly string[]): Promise<Similar> {
  const ownerOf = (parts: NameParts): Title | undefined => {
    const owner = thumbOwner(parts);
    const title = owner === undefined ? undefined : call.wiki.titles.parse(owner, NS_FILE);
    return title === undefined || 'code' in title ? undefined : title;
  };
  const all = names.map(partsOf);
  const wanted = all.flatMap((parts) => [usualName(parts), ownerOf(parts)?.dbkey]).filter((name) => name !== undefined);
  const files = new Set((await currentFilesNamed(call, wanted)).map(({ name }) => name));
  const rows = await call.db.all(
    from(t.image)
      .select(c.img_name)
      .where(any(all.flatMap(({ base }) => beginsWith(c.img_name, `${base}.`) ?? [])))
      .orderBy(c.img_name),
  );
  return { files, sameBase: rows.map((row) => row.img_name), ownerOf };
}

function warningOfName(
  name: string,
  similar: Similar,
  badPrefixes: readonly string[],
  textOf: (name: string) => string,
): Warning | undefined {
  const parts = partsOf(name);
  const usual = usualName(parts);
  const other =
    usual !== undefined && similar.files.has(usual)
      ? usual
      : similar.sameBase.find((one) => one.startsWith(`${parts.base}.`));
  if (other !== undefined) return { key: 'fileexists-extension', values: [textOf(name), textOf(other)] };
  if (thumbOwner(parts) !== undefined) {
    const owner = similar.ownerOf(parts);
    return owner !== undefined && similar.files.has(owner.dbkey)
      ? { key: 'fileexists-thumbnail-yes', values: [textOf(owner.dbkey), textOf(name)] }
      : { key: 'file-thumbnail-no', values: [name.slice(0, name.indexOf('-') + 1)] };
  }
  const prefix = badPrefixes.find((one) => parts.base.startsWith(one));
  return prefix === undefined ? undefined : { key: 'filename-bad-prefix', values: [prefix] };
}

/** Prefixes of camera file names, from the wiki's list: one on each line, with comments after `#`. */
function badPrefixesOf(wiki: Wiki): readonly string[] {
  const list = wiki.messages.text('filename-prefix-blacklist');
  if (list === undefined || isDisabled(list)) return [];
  const lines = list.split('\n').filter((line) => trimBlanks(line) !== '' && !trimBlanks(line).startsWith('#'));
  // As in `UploadBase::getFilenamePrefixBlacklist`, the character before a comment is removed with it.
  return lines.map((line) => trimBlanks(line.indexOf('#') > 0 ? line.slice(0, line.indexOf('#') - 1) : line));
}

/**
 * HTML of a warning. Undefined, with a server warning, if its message is not available or shows images in other ways.
 */
async function show(
  run: QueryRun,
  { key, values }: Warning,
  page: Title,
  files: ReadonlyMap<string, FileRow>,
): Promise<string | undefined> {
  const { call } = run;
  const text = call.wiki.messages.text(key, call.language);
  if (text === undefined || !hasOnlyThumbs(fillIn(text, values), call.wiki)) {
    run.warn('nomessage', { message: key, language: call.language, form: 'uploadwarning' });
    return undefined;
  }
  const thumb = async (title: Title): Promise<string | undefined> => {
    const file = files.get(title.dbkey) ?? (await currentFilesNamed(call, [title.dbkey]))[0];
    const exceptions = file === undefined ? undefined : badFiles(call.wiki).get(file.name);
    const isBad = exceptions?.every((one) => one.namespace !== page.namespace || one.dbkey !== page.dbkey) === true;
    return thumbFigure(call, title, file, isBad);
  };
  return messageAs('html', key, { ...settingOf(call, page), thumb }, values);
}
