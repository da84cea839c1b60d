/** A query server with two modules, built only on the generated contract. The guide "Your own server" explains it. */
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import {
  describeModule,
  descriptors,
  readParams,
  RequestError,
  type AllpagesHandler,
  type ModuleResults,
  type PrefixsearchHandler,
  type WireRequest,
} from '@wiki-query/server-stubs';

/** The target of a handler's result, and of its continue value. */
interface Context<Result> {
  readonly add: (members: Result) => void;
  readonly continueFrom: (value: string) => void;
}
type ContextOf<N extends 'allpages' | 'prefixsearch'> = Context<NonNullable<ModuleResults[N]['query']>>;

const titles = ['Apple', 'Apricot', 'Banana', 'Blackberry', 'Cherry', 'Cranberry', 'Date', 'Elderberry'];
const pages = titles.map((title, at) => ({ pageid: at + 1, ns: 0, title }));

const allpages: AllpagesHandler<ContextOf<'allpages'>> = {
  module: 'allpages',
  async run({ from, continue: next, prefix = '', limit, dir }, { add, continueFrom }) {
    const ordered = dir === 'descending' ? pages.toReversed() : pages;
    const start = next ?? from ?? '';
    const isBefore = (title: string): boolean => start !== '' && (dir === 'descending' ? title > start : title < start);
    const found = ordered.filter(({ title }) => title.startsWith(prefix) && !isBefore(title));
    add({ allpages: found.slice(0, limit) });
    const following = found[limit];
    if (following) continueFrom(following.title);
  },
};

const prefixsearch: PrefixsearchHandler<ContextOf<'prefixsearch'>> = {
  module: 'prefixsearch',
  async run({ search, limit, offset }, { add, continueFrom }) {
    const found = pages.filter(({ title }) => title.toLowerCase().startsWith(search.toLowerCase())).slice(offset);
    add({ prefixsearch: found.slice(0, limit) });
    if (found.length > limit) continueFrom(String(offset + limit));
  },
};

/** Each module, with its parameters parsed by its descriptor. */
const modules = {
  allpages: (request: WireRequest, context: ContextOf<'allpages'>) =>
    allpages.run(readParams('allpages', request), context),
  prefixsearch: (request: WireRequest, context: ContextOf<'prefixsearch'>) =>
    prefixsearch.run(readParams('prefixsearch', request), context),
};
const isModule = (name: string): name is keyof typeof modules => Object.hasOwn(modules, name);

async function query(request: WireRequest): Promise<object> {
  const result = {};
  const more: Record<string, string> = {};
  for (const name of (request['list'] ?? '').split('|').filter((one) => one !== '')) {
    if (!isModule(name)) throw new RequestError('badvalue', { parameter: 'list', value: name });
    const parameter = descriptors[name].prefix + (name === 'prefixsearch' ? 'offset' : 'continue');
    if (request['continue'] !== undefined && request[parameter] === undefined) continue;
    await modules[name](request, {
      add: (members) => Object.assign(result, members),
      continueFrom: (value) => Object.assign(more, { [parameter]: value, continue: '-||' }),
    });
  }
  const isDone = Object.keys(more).length === 0;
  return { ...(isDone ? { batchcomplete: true } : { continue: more }), query: result };
}

const paraminfo = () => ({
  paraminfo: {
    modules: Object.keys(modules)
      .filter(isModule)
      .map((name) => describeModule(descriptors[name])),
  },
});

/** The server. Errors are responses with status 200, as clients of this API expect. */
export function createServer() {
  const server = Fastify();
  server.get<{ Querystring: WireRequest }>('/api.php', async ({ query: request }, reply) => {
    try {
      if (request['action'] === 'query') return await query(request);
      if (request['action'] === 'paraminfo') return paraminfo();
      throw new RequestError('unknown_action', { value: request['action'] ?? '' });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      reply.header('MediaWiki-API-Error', error.code);
      return { error: { code: error.code, info: error.message } };
    }
  });
  return server;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(await createServer().listen({ port: Number(process.env['PORT'] ?? 8090) }));
