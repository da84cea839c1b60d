import type { QueryRun } from '../../../shapes/query-run.js';

export type Run = QueryRun<'imageinfo'>;
