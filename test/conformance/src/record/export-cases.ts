/** Requests about the export of pages as XML: which pages, what else is in the response, the document alone, its errors. */
import type { Request } from '../recording.js';

const withinJson: readonly string[] = [
  'titles=A|a|Nope|%3C%3E|en:Foo&export=1&format=json&formatversion=2',
  'titles=Caf%C3%A9&export=1&format=json&utf8=1',
  'titles=Caf%C3%A9&export=1&format=json&formatversion=2&ascii=1&exportschema=0.10',
  'pageids=278|192|99999|0&export=1&format=json',
  'revids=1246|632|99999&export=1&format=json&formatversion=2&redirects=1',
  'titles=Many+cats|A&export=1&prop=info|revisions&rvprop=content&rvslots=main&format=json',
  'titles=Many+cats&export=1&list=allpages&aplimit=3&format=json&formatversion=2',
  'titles=Many+cats&export=1&indexpageids=1&rawcontinue=1&prop=categories&cllimit=1&format=json',
  'titles=Many+cats&export=1&prop=categories&cllimit=1&format=json',
  'titles=Many+cats&export=1&prop=categories&cllimit=1&continue=||&clcontinue=228|A&format=json',
  'continue=-||&titles=A&export=1&format=json',
  'export=1&format=json',
  'export=0&exportnowrap=0&titles=A',
  'titles=A&export=1&format=none',
  'titles=A&export=1&format=json&callback=read',
  'titles=A&export=1&format=json&maxage=60&smaxage=60&uselang=content',
  'titles=A&exportnowrap=1&format=json',
  'titles=A&exportschema=0.9&format=json&errorformat=plaintext',
  'titles=A&export=1&exportnowrap=1&exportschema=0.12&format=json',
  'generator=allpages&gaplimit=15&gapfilterredir=redirects&export=1&format=json',
  'generator=allpages&gaplimit=15&gapfilterredir=redirects&redirects=1&export=1&format=json&formatversion=2',
  'generator=links&titles=Many+cats&gpllimit=5&export=1&format=json',
];

/** Namespaces with pages of each model and by each kind of author. */
const walked: readonly string[] = ['1', '2', '3', '8', '10', '828'].map(
  (namespace) => `generator=allpages&gapnamespace=${namespace}&gaplimit=12&export=1&exportnowrap=1`,
);

const alone: readonly string[] = [
  ...walked,
  'titles=A|a|Nope|%3C%3E|en:Foo&redirects=1&export=1&exportnowrap=1',
  'titles=Many+cats&export=1&exportnowrap=1&exportschema=0.10&format=xml',
  'titles=A&export=1&exportnowrap=1&format=none',
  'titles=A&export=1&exportnowrap=1&format=json&callback=read&formatversion=9',
  'titles=A&export=1&exportnowrap=1&prop=nosuch&curtimestamp=1&requestid=5',
  'titles=A&export=1&exportnowrap=1&maxage=60&smaxage=60&uselang=content',
  'titles=A&export=1&exportnowrap=1&origin=*',
  'titles=A&export=1&exportnowrap=1&meta=userinfo',
];

/** An error before there is a document is reported in the format of the request, a later one in XML. */
const failing: readonly string[] = [
  'titles=A&export=1&exportnowrap=1&format=nosuch',
  'titles=A&export=1&exportnowrap=1&assert=user&format=json',
  'titles=A&pageids=1&export=1&exportnowrap=1&format=json',
  'titles=A&pageids=1&export=1&exportnowrap=1&requestid=a%22%3C%3E%26%27b',
  ...['plaintext', 'html', 'raw', 'none'].map(
    (format) => `prop=nosuch&generator=nosuch&export=1&exportnowrap=1&errorformat=${format}&curtimestamp=1`,
  ),
  'prop=nosuch&generator=nosuch&export=1&exportnowrap=1',
  'generator=allpages&gaplimit=9000&titles=A&pageids=5&export=1&exportnowrap=1&errorformat=none',
  // The warning of the property is forgotten with the rest of the response.
  'prop=nosuch&titles=A&export=1&exportnowrap=1&list=logevents&lelimit=many&errorformat=plaintext',
  'titles=A&export=1&exportnowrap=1&list=allpages|logevents&aplimit=9000&lelimit=many&errorformat=plaintext',
];

export const exportCases: readonly Request[] = [
  ...[...withinJson, ...alone, ...failing].map((query) => ({ query: `action=query&${query}` })),
  ...[withinJson[0], walked[0], alone[6], failing[3]].map((query) => ({
    query: `action=query&${query}`,
    user: 'Sybil',
  })),
];
