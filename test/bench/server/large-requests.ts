/** Requests that no index of MediaWiki's tables serves, beyond those that are recorded. */
import type { Request } from '../../conformance/src/recording.js';

const queries = [
  'list=allrevisions&arvnamespace=2',
  'list=allrevisions&arvnamespace=100&arvlimit=max',
  'list=allrevisions&arvuser=Alice',
  'list=allrevisions&arvuser=Alice&arvnamespace=4&arvdir=newer',
  'list=allrevisions&arvuser=Bob Example&arvnamespace=100&arvlimit=max',
  'list=usercontribs&ucuser=Alice&ucshow=minor&ucnamespace=4',
  'list=usercontribs&ucuser=Alice&ucshow=!top|new&ucnamespace=100&uclimit=max',
  'list=usercontribs&ucuser=Alice|Botty|Bob Example',
  'list=usercontribs&ucuser=Alice|Botty|Bob Example&ucnamespace=100&ucdir=newer&uclimit=max',
  'list=usercontribs&ucuserprefix=B&ucnamespace=4&uclimit=max',
  'list=logevents&leprefix=A',
  'list=logevents&leprefix=User:Nobody',
  'list=logevents&leprefix=Zzz&lelimit=max&ledir=newer',
  'list=random&rnnamespace=100',
  'list=random&rnnamespace=15&rnlimit=max',
  'list=random&rnnamespace=0&rnfilterredir=redirects&rnminsize=100000',
  'list=allpages&apminsize=100000',
  'list=allpages&apmaxsize=0&aplimit=max',
  'list=allpages&apminsize=100000&apnamespace=4&apdir=descending',
  'list=querypage&qppage=Lonelypages',
  'list=querypage&qppage=Ancientpages&qplimit=max',
  'list=querypage&qppage=Wantedpages',
  'generator=querypage&gqppage=Wantedpages&gqplimit=max&prop=info',
  'list=exturlusage',
  'list=exturlusage&euquery=example.org&eulimit=max',
  'list=exturlusage&euquery=nowhere.example&eunamespace=4',
  'list=exturlusage&euprotocol=https&eunamespace=100&eulimit=max',
];

export const unservedRequests: readonly Request[] = queries.map((query) => ({
  query: `action=query&format=json&formatversion=2&${encodeURI(query)}`,
}));
