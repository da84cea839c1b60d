/** What worker threads can do: one function for each name. */
import type { TransferListItem } from 'node:worker_threads';
import { loadTable, type LoadedTable, type TableTask } from '../sql/load-table.js';
import { type PageTexts, readTexts, type TextsTask } from '../texts/read-texts.js';
import { type LogBatch, type LogTask, readLogItems } from '../xml/read-log-items.js';
import { type PageBatch, readPages, type XmlTask } from '../xml/read-pages.js';
import { type BlockTask, decompressBlock } from './decompress-block.js';

interface Tasks {
  readonly decompressBlock: Work<BlockTask, { readonly bytes: Uint8Array }>;
  readonly readPages: Work<XmlTask, PageBatch>;
  readonly readLogItems: Work<LogTask, LogBatch>;
  readonly readTexts: Work<TextsTask, readonly PageTexts[]>;
  readonly loadTable: Work<TableTask, LoadedTable>;
}

interface Work<Task, Result> {
  readonly task: Task;
  readonly result: Result;
}

export type TaskName = keyof Tasks;
export type TaskOf<Name extends TaskName> = Tasks[Name]['task'];
export type ResultOf<Name extends TaskName> = Tasks[Name]['result'];

type Functions = {
  readonly [Name in TaskName]: (task: TaskOf<Name>) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

const functions: Functions = { decompressBlock, readPages, readLogItems, readTexts, loadTable };

export async function doTask<Name extends TaskName>(name: Name, task: TaskOf<Name>): Promise<ResultOf<Name>> {
  return functions[name](task);
}

/** Buffers that a result hands over instead of copying. */
export function transferOf(result: unknown): readonly TransferListItem[] {
  if (typeof result !== 'object' || result === null || !('bytes' in result)) return [];
  const { bytes } = result;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer && bytes.byteLength > 4096
    ? [bytes.buffer]
    : [];
}
