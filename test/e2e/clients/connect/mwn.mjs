import { Mwn } from 'mwn';

/** A bot that has not logged in. Its responses are in formatversion 2. */
export const connectMwn = (apiUrl, username, password) =>
  new Mwn({ apiUrl, username, password, userAgent: 'wiki-query-clients/1.0', silent: true });
