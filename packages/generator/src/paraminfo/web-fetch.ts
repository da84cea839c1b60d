/** How commands send requests to wikis. */
import { makeWebFetch, type WebFetch } from '@wiki-query/access';
import { packageVersion } from '../kit/manifest.js';

export const webFetch = (): WebFetch => makeWebFetch({ name: 'wiki-query-gen', version: packageVersion() });
