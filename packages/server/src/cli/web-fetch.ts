/** How commands send requests to other servers. */
import { makeWebFetch, type WebFetch } from '@wiki-query/access';
import { packageVersion } from '../services/package-version.js';

export const webFetch = (): WebFetch => makeWebFetch({ name: 'wiki-query', version: packageVersion() });
