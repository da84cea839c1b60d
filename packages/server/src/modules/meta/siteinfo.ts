import { partByPart } from '../../shapes/part-by-part.js';
import { valueOf } from './siteinfo/changes.js';

/** Site information: configuration from the profile; counts, group sizes and the time are current. */
export const siteinfo = partByPart<'siteinfo', string>('siteinfo', {
  parts: ({ params: p }) => [...new Set<string>(p.prop)],
  add: async (part, run) => {
    const value = await valueOf(part, run);
    return value === undefined || run.response.set(part, value);
  },
  rest: (left) => ['prop', left.join('|')],
  cacheMode: ({ requests }) => (requests('interwikimap') ? 'anon-public-user-private' : 'public'),
  reads: { numberingroup: 'all' },
});
