import type { ModuleRun } from '../../../shapes/module.js';

export type Run = ModuleRun<'imageinfo'>;

export const wants = ({ params }: Run, prop: Run['params']['prop'][number]): boolean => params.prop.includes(prop);
