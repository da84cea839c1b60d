/** Many mutations with a new seed: `npm run fuzz:diff` makes all of them, and repeats a seed. */
import { it } from 'vitest';
import { expectExplained } from './expect-explained.js';

it('diff explains what keys of the spec change', () => expectExplained(300));
