/** Writes the full-text index. It holds no texts: those are in the table `text`. */
import type { WorkDatabase } from '../db/work-database.js';
import type { PageTexts } from '../texts/read-texts.js';

/** Bytes of new entries that are collected before they are written as a segment of the index. */
const segmentBytes = 32 << 20;

export class SearchWriter {
  constructor(private readonly work: WorkDatabase) {
    work.db.exec(`INSERT INTO searchindex (searchindex, rank) VALUES ('hashsize', ${segmentBytes})`);
  }

  write({ id, words }: PageTexts): void {
    if (words !== undefined)
      this.work
        .statement('INSERT OR REPLACE INTO searchindex (rowid, si_title, si_text) VALUES (?, ?, ?)')
        .run(id, words.title, words.text);
  }
}
