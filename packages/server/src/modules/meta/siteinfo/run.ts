import type { MembersAt } from '../../../shapes/module.js';
import type { QueryRun } from '../../../shapes/query-run.js';

export type Run = QueryRun<'siteinfo'>;

export type Query = Run['call'];

export type Members = Readonly<Record<string, unknown>>;

export type Parts = Required<MembersAt<'siteinfo', 'query'>>;
