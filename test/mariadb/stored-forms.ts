/** Puts rows of each form of text into a copy of the sample wiki, with clusters of external storage next to it. */
import type { Connection } from 'mariadb';
import { readStoredForms } from '../../packages/server/test/texts/stored-forms.js';
import { type MariadbCopy, writeSettings } from '../support/mariadb/open-copy.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64');

/** Gives the path of settings that name the clusters. */
export async function addStoredForms({ server }: MariadbCopy, admin: Connection): Promise<string> {
  const forms = readStoredForms();
  await admin.batch(
    'INSERT INTO text (old_id, old_flags, old_text) VALUES (?, ?, ?)',
    forms.texts.map(([id, flags, text]) => [id, flags, bytes(text)]),
  );
  await admin.query('CREATE TABLE cur (cur_id INT UNSIGNED PRIMARY KEY, cur_text MEDIUMBLOB)');
  await admin.batch(
    'INSERT INTO cur VALUES (?, ?)',
    forms.cur.map(([id, text]) => [id, bytes(text)]),
  );
  await admin.query('CREATE DATABASE stores CHARACTER SET binary');
  for (const [cluster, rows] of Object.entries(forms.blobs)) {
    await admin.query(`CREATE TABLE stores.${cluster} (blob_id INT UNSIGNED PRIMARY KEY, blob_text LONGBLOB)`);
    await admin.batch(
      `INSERT INTO stores.${cluster} VALUES (?, ?)`,
      rows.map(([id, text]) => [id, bytes(text)]),
    );
  }
  await admin.query("GRANT SELECT ON stores.* TO reader@'localhost'");
  const hosts = [{ socket: server.socket }];
  const external = Object.fromEntries(
    Object.keys(forms.blobs).map((table) => [table, { hosts, database: 'stores', table }]),
  );
  return writeSettings(server, { hosts, external, legacyEncoding: forms.legacyEncoding }, 'texts.yaml');
}
