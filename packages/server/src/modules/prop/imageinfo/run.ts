import type { QueryRun } from '../../../shapes/query-run.js';

export type Run = QueryRun<'imageinfo'>;

export const wants = ({ params }: Run, prop: Run['params']['prop'][number]): boolean => params.prop.includes(prop);
