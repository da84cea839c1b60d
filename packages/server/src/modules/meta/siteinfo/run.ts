import type { MembersAt, ModuleRun } from '../../../shapes/module.js';

export type Run = ModuleRun<'siteinfo'>;

export type Query = Run['query'];

export type Members = Readonly<Record<string, unknown>>;

export type Parts = Required<MembersAt<'siteinfo', 'query'>>;
