/** Many random inputs; `npm run fuzz -w test` makes more. */
import { it } from 'vitest';
import { expectNothing } from './expect-nothing.js';
import { fuzzServer } from './server/fuzz-server.js';
import { fuzzSpecs } from './specs/fuzz-specs.js';

it('inputs by chance break nothing in the server', () => expectNothing(fuzzServer, 2000));

it('inputs by chance break nothing in the server on MariaDB', { tags: 'mariadb' }, () =>
  expectNothing((options) => fuzzServer({ ...options, onMariadb: true }), 500),
);

it('inputs by chance break nothing in the generator', () => expectNothing(fuzzSpecs, 100));
