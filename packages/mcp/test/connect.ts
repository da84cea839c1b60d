/** The SDK's own client, connected to the tools in this process. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { makeServer, type Limits, type Wiki } from '../src/index.js';

export const newClient = (): Client => new Client({ name: 'test', version: '0' });

/** A connected client. */
export async function connect(wiki: Wiki, limits?: Limits): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await makeServer(wiki, limits).connect(far);
  const client = newClient();
  await client.connect(near);
  return client;
}

/** What a call returned. */
export interface Called {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly isError: boolean;
}

/** Calls a tool. */
export async function call(client: Client, name: string, args: Record<string, unknown>): Promise<Called> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const [first] = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return {
    text: first?.text ?? '',
    data: structuredContent as Called['data'],
    isError: isError === true,
  };
}
