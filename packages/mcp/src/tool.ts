/** The types of tools and of their results. */
import { z } from 'zod';
import type { Catalog } from './catalog.js';
import type { Wiki } from './wiki.js';

/** The context of a call of a tool. */
export interface Call {
  readonly wiki: Wiki;
  readonly catalog: Catalog;
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Reports how far a long call is. */
  readonly progress: (done: number, message: string) => Promise<void>;
}

/** The result of a tool: a text for the model, and the same facts as data without the long texts. */
export interface ToolResult {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A tool, as it is written: its schema gives the types of its arguments. */
interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly run: (args: z.output<z.ZodObject<Shape>>, call: Call) => Promise<ToolResult>;
}

/** A tool, as the server calls it. Its schema refuses arguments that it does not have. */
export interface Tool extends Omit<ToolDefinition<z.ZodRawShape>, 'run' | 'input'> {
  readonly input: z.ZodObject;
  readonly run: (args: unknown, call: Call) => Promise<ToolResult>;
}

/** Defines a tool. */
export function defineTool<Shape extends z.ZodRawShape>(tool: ToolDefinition<Shape>): Tool {
  const input = z.strictObject(tool.input);
  return { ...tool, input, run: (args, call) => tool.run(input.parse(args), call) };
}
