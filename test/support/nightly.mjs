import { env } from 'node:process';

/** Whether the long tests run in full, as in the nightly workflow: CI takes a part of their inputs, and the same each time. */
export const isNightly = env['NIGHTLY'] === '1';
