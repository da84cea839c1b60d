/** Request parameters that all modules of revisions share. */
import { has } from '../../shapes/module.js';
import { checkConstraints } from '../../parameters/constraints.js';
import { from } from '../../sql/query.js';
import { t, c } from '../../db/schema/tables.js';
import { sql } from '../../sql/sql.js';
import { equals } from '../../sql/conditions.js';
import { fixedBounds, type REVPROP } from '@wiki-query/server-stubs';
import { cappedLimit } from '../../shapes/limits.js';
import type { QueryRun } from '../../shapes/query-run.js';
import { ApiError } from '../../errors/api-error.js';
import { hidden, maySee } from '../../content/visibility.js';
import { saturated } from '../../result/integer.js';

/** The shared parameters, as they are read. */
export interface RevisionParams {
  readonly prop: readonly REVPROP[];
  readonly slots: readonly string[] | undefined;
  readonly limit: number | undefined;
  readonly expandtemplates: boolean;
  readonly generatexml: boolean;
  readonly parse: boolean;
  readonly section: string | undefined;
  readonly diffto: string | undefined;
  readonly difftotext: string | undefined;
  readonly difftotextpst: boolean;
  readonly contentformat: string | undefined;
}

/** The other side of the comparison: a text, a neighbour in the history, or a revision (0: the latest). */
export type DiffTo =
  { readonly text: string; readonly transform: boolean } | { readonly revision: 'prev' | 'next' | number };

export interface RevisionOptions {
  readonly props: readonly REVPROP[];
  /** Undefined: the old form of a response, with only the main slot. */
  readonly slots: readonly string[] | undefined;
  readonly contentFormat: string | undefined;
  readonly slotFormats: Readonly<Record<string, string>>;
  readonly limit: number;
  readonly diff: DiffTo | undefined;
  /** Whether the text of slots is read. */
  readonly readsContent: boolean;
  readonly readsSlots: boolean;
  readonly section: string | undefined;
  readonly expandTemplates: boolean;
  readonly generateXml: boolean;
  readonly parse: boolean;
}

const ofSlots = ['content', 'contentmodel', 'parsetree', 'slotsha1', 'slotsize'] as const;

/** Whether data of slots may be shown. A denied comparison shows nothing. */
export const requestsSlots = (p: RevisionParams): boolean =>
  has(p.prop, ...ofSlots) || p.diffto !== undefined || p.difftotext !== undefined;

const known = new WeakMap<QueryRun, Promise<RevisionOptions>>();

/**
 * The options of a run, read and checked once. `fixedLimit`: the request cannot set a limit, so that the maximum
 * applies.
 */
export function revisionOptions(run: QueryRun, fixedLimit = false): Promise<RevisionOptions> {
  let options = known.get(run);
  if (options === undefined) known.set(run, (options = readOptions(run, fixedLimit)));
  return options;
}

async function readOptions(run: QueryRun, fixedLimit: boolean): Promise<RevisionOptions> {
  const p = run.params as RevisionParams;
  const props = p.prop;
  checkConstraints(run, 'slots');
  const diff = await readDiffTo(run, p);
  const readsContent = has(props, 'content') || diff !== undefined || has(props, 'parsetree');
  const parse = readsContent && p.parse;
  const limit = limitOf(run, p.limit, readsContent, parse, fixedLimit);
  const readsSlots = readsContent || has(props, 'contentmodel', 'slotsize', 'slotsha1');
  if (readsSlots && p.slots === undefined) warnOfOldForm(run);
  return {
    props,
    slots: p.slots,
    contentFormat: p.contentformat,
    slotFormats: slotFormatsOf(run.params as Readonly<Record<string, unknown>>),
    limit,
    diff,
    readsContent,
    readsSlots,
    section: readsContent ? p.section : undefined,
    expandTemplates: readsContent && p.expandtemplates,
    generateXml: readsContent && p.generatexml,
    parse,
  };
}

const formatPrefix = 'contentformat-';

function slotFormatsOf(params: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const given = Object.entries(params).filter(
    ([name, value]) => name.startsWith(formatPrefix) && typeof value === 'string',
  );
  return Object.fromEntries(given.map(([name, value]) => [name.slice(formatPrefix.length), String(value)]));
}

async function readDiffTo(run: QueryRun, p: RevisionParams): Promise<DiffTo | undefined> {
  if (p.difftotext !== undefined) return { text: p.difftotext, transform: p.difftotextpst };
  const { diffto } = p;
  if (diffto === undefined) return undefined;
  if (diffto === 'prev' || diffto === 'next') return { revision: diffto };
  if (diffto !== 'cur' && !/^\d+$/.test(diffto)) throw new ApiError('diffto', { prefix: run.descriptor.prefix });
  const id = diffto === 'cur' ? 0 : saturated(diffto);
  if (id === 0) return { revision: 0 };
  return (await mayCompareWith(run, id)) ? { revision: id } : undefined;
}

async function mayCompareWith({ call, warn }: QueryRun, id: number): Promise<boolean> {
  const row = await call.db.first(
    from(t.revision)
      .join(t.page, sql`${c.page_id} = ${c.rev_page}`)
      .select(c.rev_id, c.rev_deleted, c.page_latest)
      .where(equals(c.rev_id, id)),
  );
  if (row === undefined) throw new ApiError('nosuchrevid', { id: String(id) });
  if (row.page_latest === row.rev_id || maySee(row.rev_deleted, hidden.text, call.viewer.rights)) return true;
  warn('difftohidden', { id });
  return false;
}

/** The limit of a run. A generator reads no content. */
export async function revisionLimit(run: QueryRun, fixedLimit = false): Promise<number> {
  if (run.target !== undefined) return (run.params as RevisionParams).limit ?? 10;
  return (await revisionOptions(run, fixedLimit)).limit;
}

/** The effective limit. Requests with content have a lower maximum, and those with parsed content get one revision. */
function limitOf(
  run: QueryRun,
  requested: number | undefined,
  readsContent: boolean,
  parse: boolean,
  fixedLimit: boolean,
): number {
  const bound = parse ? fixedBounds['parsed-content'] : readsContent ? fixedBounds.content : undefined;
  const usual = fixedLimit ? undefined : fixedBounds[parse ? 'parsed-content' : 'revisions'].max;
  return cappedLimit(run, requested ?? usual, { bound });
}

function warnOfOldForm({ call, descriptor, wireName }: QueryRun): void {
  const parameter = wireName('slots');
  call.warnings.add(
    descriptor.name,
    'deprecation',
    { parameter },
    {
      feature: `action=query&${descriptor.group}=${descriptor.name}&!${parameter}`,
      message: 'apiwarn-deprecation-missingparam',
    },
  );
}
