/** The server of the Model Context Protocol: tools, module pages as resources, prompts. */
import { deadline } from '@wiki-query/client';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { readCatalog, type Catalog } from './catalog.js';
import { prompts } from './prompts.js';
import type { Tool } from './tool.js';
import { describe, moduleLines } from './tools/describe.js';
import { history } from './tools/history.js';
import { makeLinks } from './tools/links.js';
import { makeQuery } from './tools/query.js';
import { read } from './tools/read.js';
import { search } from './tools/search.js';
import { withWordsOfWiki } from './untrusted.js';
import { version } from './version.js';
import { ToolError, type Wiki } from './wiki.js';

/** A session, whose calls share the limits. */
export interface Session {
  /** Calls that run now. */
  running: number;
}

/** Limits of one session. */
export interface Limits {
  /** Calls that run at the same time. */
  readonly atOnce: number;
  /** Milliseconds after which a call ends. */
  readonly timeout: number;
}

const defaultLimits: Limits = { atOnce: 4, timeout: 60_000 };

const catalog = readCatalog();

/** The tools, in the order in which a model reads them. */
export const toolsOf = (known: Catalog): readonly Tool[] => [
  search,
  read,
  makeLinks(known),
  history,
  makeQuery(known),
  describe,
];

/** Makes a server for one session with a wiki; or for one message of a session. */
export function makeServer(wiki: Wiki, limits = defaultLimits, session: Session = { running: 0 }): McpServer {
  const server = new McpServer(
    { name: 'wiki-query', version },
    {
      instructions:
        'Tools to read one wiki. Start with `search`, then `read`. `query` reaches everything else: find modules with `describe`. All tools only read.',
    },
  );
  for (const tool of toolsOf(catalog))
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: tool.input,
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      },
      async (args: Record<string, unknown>, { signal, sendNotification, _meta }) => {
        if (session.running >= limits.atOnce)
          return failed(`At most ${limits.atOnce} calls run at the same time. Wait for one to end.`);
        session.running += 1;
        const token = _meta?.progressToken;
        const progress = async (done: number, message: string): Promise<void> => {
          if (token === undefined) return;
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken: token, progress: done, message },
          });
        };
        const limit = deadline([signal], limits.timeout);
        try {
          const { text, data } = await tool.run(args, { wiki, catalog, signal: limit.signal, progress });
          return { content: [{ type: 'text', text }], structuredContent: { ...data } };
        } catch (error) {
          if (error instanceof ToolError) return failed(error.message);
          if (limit.signal.aborted)
            return failed(
              signal.aborted ? 'Cancelled.' : `The call took more than ${limits.timeout / 1000} seconds. Ask for less.`,
            );
          return failed(
            withWordsOfWiki('The wiki cannot be read now:', error instanceof Error ? error.message : String(error)),
          );
        } finally {
          limit.end();
          session.running -= 1;
        }
      },
    );
  addResources(server, catalog);
  for (const { name, title, description, args, text } of prompts)
    server.registerPrompt(
      name,
      { title, description, argsSchema: args },
      (given: Readonly<Record<string, unknown>>) => ({
        messages: [{ role: 'user', content: { type: 'text', text: text(given) } }],
      }),
    );
  return server;
}

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** The page of each module, as `describe` shows it. */
function addResources(server: McpServer, { modules }: Catalog): void {
  const address = ({ group, name }: { readonly group: string; readonly name: string }) =>
    `wiki-query://modules/${group}/${name}`;
  const list = () => ({
    resources: modules.map((module) => ({
      uri: address(module),
      name: `${module.group}=${module.name}`,
      description: module.summary,
      mimeType: 'text/markdown',
    })),
  });
  const template = new ResourceTemplate('wiki-query://modules/{group}/{name}', { list });
  server.registerResource('module', template, { description: 'A module of the query interface' }, (uri) => {
    const module = modules.find((one) => address(one) === uri.href);
    if (module === undefined) throw new Error(`There is no resource ${uri.href}`);
    return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text: moduleLines(module).join('\n\n') }] };
  });
}
