/** What the log contains: its settings, and its events. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Settings of the log, as plain data. */
export interface LogOptions {
  readonly level: LogLevel;
  /** Levels and times are numbers. */
  readonly numbers?: boolean;
}

/** All events of the log, each with its level. The guide says what they mean. */
export const logEvents = {
  stopping: 'info',
  'wiki-reloaded': 'info',
  'wiki-not-served': 'error',
  'configuration-unreadable': 'error',
  problem: 'warn',
  'examination-failed': 'error',
  'database-waiting': 'error',
  'database-opened': 'warn',
  'database-server': 'warn',
  'database-damaged': 'error',
  state: 'warn',
  'secret-unreadable': 'error',
  'worker-ended': 'warn',
  'worker-not-started': 'warn',
  'worker-silent': 'warn',
  'worker-faulty': 'warn',
  'runner-ended': 'warn',
  'runner-not-started': 'warn',
  'query-ended': 'warn',
  'unexpected-error': 'error',
  'request-failed': 'error',
  'slow-request': 'warn',
  request: 'debug',
} as const;

export type LogEvent = keyof typeof logEvents;
