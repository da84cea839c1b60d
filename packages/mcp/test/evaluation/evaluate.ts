/** Questions to a wiki, and what the calls that answer them return. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js';
import { parse } from 'yaml';

/** Names of the wikis: the sample, and one that was imported from dumps. */
export const wikis = ['sample', 'dump'] as const;
export type WikiName = (typeof wikis)[number];

type Calls = readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[];

export interface Question {
  readonly ask: string;
  /** A regular expression: an answer contains it. */
  readonly answer: string;
  readonly ours: Calls;
  readonly theirs: Calls;
}

export const questions = parse(readFileSync(join(import.meta.dirname, 'questions.yaml'), 'utf8')) as Readonly<
  Record<WikiName, readonly Question[]>
>;

/** What the calls for one question returned. */
export interface Answer {
  readonly calls: number;
  /** Bytes of the texts that a model reads. */
  readonly bytes: number;
  /** Bytes of the whole results, with structured content. */
  readonly whole: number;
  /** Undefined if the texts have the answer. */
  readonly problem?: string;
}

export interface Tools {
  readonly answer: (calls: Calls, expected: string) => Promise<Answer>;
  /** Bytes of the list of tools, which a model always reads. */
  readonly listBytes: number;
  readonly close: () => Promise<void>;
}

/** Starts a server of tools. */
export async function startTools(server: StdioServerParameters): Promise<Tools> {
  const client = new Client({ name: 'evaluation', version: '0' });
  await client.connect(new StdioClientTransport({ stderr: 'ignore', ...server }));
  return {
    listBytes: bytesOf(await client.listTools()),
    answer: async (calls, expected) => {
      const results = [];
      for (const [name, args] of calls.flatMap(Object.entries) as [string, Record<string, unknown>][])
        results.push(await client.callTool({ name, arguments: args }));
      const text = results.map(textOf).join('\n');
      const failed = results.some(({ isError }) => isError === true);
      const found = new RegExp(expected.replace(/^\(\?[is]+\)/, ''), flagsOf(expected)).test(text);
      return {
        calls: results.length,
        bytes: Buffer.byteLength(text),
        whole: results.reduce((sum, result) => sum + bytesOf(result), 0),
        ...((failed || !found) && { problem: text.slice(0, 300) }),
      };
    },
    close: () => client.close(),
  };
}

const flagsOf = (expected: string): string => `u${/^\(\?([is]+)\)/.exec(expected)?.[1] ?? ''}`;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function textOf({ content }: Readonly<Record<string, unknown>>): string {
  const parts = Array.isArray(content) ? (content as readonly { readonly text?: string }[]) : [];
  return parts.map(({ text }) => text ?? '').join('\n');
}
