import { mergeConfig } from 'vitest/config';
import base from '../../vitest.long.js';
import { viteTemplates } from './template-module.js';

export default mergeConfig(base, { plugins: [viteTemplates] });
