import { exactly } from '../../shapes/exact.js';
import {
  all,
  any,
  beginsWith,
  between,
  compare,
  equals,
  map,
  when,
  type Condition,
  where,
} from '../../sql/conditions.js';
import type { KeyPart } from '../../sql/keyset.js';
import { type ModuleRun, type ItemOf } from '../../shapes/module.js';
import { directionOf, scanModule } from '../../shapes/scan.js';
import { ApiError } from '../../errors/api-error.js';
import { groupsWith } from '../../records/users/group-rights.js';
import { NS_FILE } from '../../titles/namespace-numbers.js';
import { fileInfoFor } from '../../records/files/file-info.js';
import { currentFiles, type FileRow } from '../../records/files/file-row.js';
import { sha1Filter } from '../../records/files/sha1.js';

type Run = ModuleRun<'allimages'>;

const BY_NAME: readonly KeyPart[] = [{ column: 'img_name', as: 'name', type: 'string' }];
const BY_TIME: readonly KeyPart[] = [
  { column: 'img_timestamp', as: 'timestamp', type: 'timestamp' },
  { column: 'img_name', as: 'name', type: 'string' },
];

const item = exactly<ItemOf<'allimages'>, 'pagecount'>();

/** Files of the wiki by name, or by the time of upload. */
export const allimages = scanModule<'allimages', FileRow, readonly string[]>('allimages', {
  scan: (run) => {
    const { params: p, query, target } = run;
    if (target?.resolveRedirects) throw new ApiError('invalidparammix', {}, { message: 'apierror-allimages-redirect' });
    const sorted = p.sort === 'name' ? byName(run) : byTime(run);
    const filters = all([...sorted, ...common(run)]);
    const files = currentFiles(query);
    return {
      query: p.filterbots === 'all' ? files.where(filters) : withBots(files, run).where(filters),
      key: p.sort === 'name' ? BY_NAME : BY_TIME,
      direction: directionOf(p.dir),
      limit: p.limit,
    };
  },
  titles: (row) => ({ namespace: NS_FILE, dbkey: row.name }),
  batch: (rows, { params: p, query }) =>
    (p.prop as readonly string[]).includes('parsedcomment')
      ? query.wiki.comments.toHtml(
          query.db,
          rows.map((row) => ({ text: row.comment, self: query.wiki.titles.of(NS_FILE, row.name) })),
        )
      : Promise.resolve([]),
  item: (row, run, comments, i) =>
    item({
      name: row.name,
      ...fileInfoFor('allimages', run, row, {
        prop: new Set<string>(run.params.prop),
        parsedComment: comments[i],
        forPublic: true,
      }),
      ns: NS_FILE,
      title: run.query.titleTexts.text(NS_FILE, row.name),
    }),
  alsoAnswers: {
    badfile: 'nothing: only imageinfo knows the pages',
    dimensions: 'the same as size',
    size: 'size, width, height, duration',
  },
  generates: (run) => ({ titles: (row) => run.query.wiki.titles.of(NS_FILE, row.name) }),
});

const mustUseWith = (parameter: string, other: string): ApiError =>
  new ApiError('invalidparammix', { parameter, other }, { message: 'apierror-invalidparammix-mustusewith' });

/** Parameters that belong to the other order are refused. */
function refuse(run: Run, names: readonly ('start' | 'end' | 'user' | 'from' | 'to' | 'prefix')[], sort: string): void {
  for (const name of names) if (run.params[name] !== undefined) throw mustUseWith(`ai${name}`, `aisort=${sort}`);
}

function byName(run: Run): readonly (Condition | undefined)[] {
  const { params: p, query } = run;
  refuse(run, ['start', 'end', 'user'], 'timestamp');
  if (p.filterbots !== 'all') throw mustUseWith('aifilterbots', 'aisort=timestamp');
  const toKey = (text: string): string => query.wiki.titles.partToDbkey(text, NS_FILE);
  return [
    between('img_name', directionOf(p.dir), map(p.from, toKey), map(p.to, toKey)),
    beginsWith('img_name', map(p.prefix, toKey)),
  ];
}

function byTime(run: Run): readonly (Condition | undefined)[] {
  const { params: p } = run;
  refuse(run, ['from', 'to', 'prefix'], 'name');
  if (p.user !== undefined && p.filterbots !== 'all')
    throw new ApiError(
      'invalidparammix',
      { parameter: 'aiuser', other: 'aifilterbots' },
      { message: 'apierror-invalidparammix-cannotusewith' },
    );
  return [
    between('img_timestamp', directionOf(p.dir), p.start, p.end),
    equals('actor_name', p.user),
    when(p.filterbots === 'bots', () => where`ug_group is not null`),
    when(p.filterbots === 'nobots', () => where`ug_group is null`),
  ];
}

/** Joins the groups that make a bot of an uploader. */
function withBots(files: ReturnType<typeof currentFiles>, { query }: Run) {
  const bots = groupsWith(query.wiki, 'bot');
  return files.leftJoin('user_groups', (join) =>
    join
      .onRef('ug_user', '=', 'actor_user')
      .on('ug_group', 'in', bots.length > 0 ? [...bots] : [''])
      .on((on) => on.or([on('ug_expiry', 'is', null), on('ug_expiry', '>=', query.now)])),
  ) as unknown as ReturnType<typeof currentFiles>;
}

function common(run: Run): readonly (Condition | undefined)[] {
  const { params: p, query } = run;
  const sha1 = sha1Filter(p);
  if (p.mime !== undefined && query.wiki.site.general.misermode) throw new ApiError('mimesearchdisabled');
  return [
    compare('img_size + 0', '>=', p.minsize),
    compare('img_size + 0', '<=', p.maxsize),
    equals('img_sha1', sha1),
    p.mime &&
      any(
        p.mime.map((mime) => {
          const [major = '', minor = 'unknown'] = mime.split('/', 2);
          return all([equals('img_major_mime', major), equals('img_minor_mime', minor)]);
        }),
      ),
  ];
}
