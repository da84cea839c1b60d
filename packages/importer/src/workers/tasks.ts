/** Tasks of worker threads: one function for each name. */
import type { TransferListItem } from 'node:worker_threads';
import { loadSql, type TableTask } from './load-sql.js';
import { type PageTexts, readTexts, type TextsTask } from '../texts/read-texts.js';
import { type LogBatch, type LogTask, readLogItems } from '../xml/read-log-items.js';
import { type PageBatch, readPages, type XmlTask } from '../xml/read-pages.js';

interface Tasks {
  readonly readPages: Work<XmlTask, PageBatch>;
  readonly readLogItems: Work<LogTask, LogBatch>;
  readonly readTexts: Work<TextsTask, readonly PageTexts[]>;
  readonly loadSql: Work<TableTask, readonly string[]>;
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

const functions: Functions = {
  readPages,
  readLogItems,
  readTexts,
  loadSql,
};

export async function doTask<Name extends TaskName>(name: Name, task: TaskOf<Name>): Promise<ResultOf<Name>> {
  return functions[name](task);
}

/** Buffers of a result that are transferred instead of copied. */
export function transferOf(result: unknown): readonly TransferListItem[] {
  const bytes = typeof result === 'object' && result !== null && 'bytes' in result ? result.bytes : undefined;
  return bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer && bytes.byteLength > 4096
    ? [bytes.buffer]
    : [];
}
