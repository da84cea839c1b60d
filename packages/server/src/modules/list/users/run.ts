import type { ModuleRun } from '../../../shapes/module.js';

export type Run = ModuleRun<'users'>;
