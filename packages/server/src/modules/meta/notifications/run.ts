import type { NotificationSection } from '@wiki-query/server-stubs';
import type { QueryRun } from '../../../shapes/query-run.js';

export type Run = QueryRun<'notifications'>;

export type Writable<T> = { -readonly [K in keyof T]?: T[K] };

/** Members of a list, at the top level or in its section. */
export type Members = Writable<Pick<NotificationSection, 'list' | 'continue' | 'rawcount' | 'count' | 'seenTime'>>;
