/** The latest entries of logs about a page, with a message above them. */
import { sql } from '../../../sql/sql.js';
import { as } from '../../../sql/table.js';
import { c, t } from '../../../db/schema/tables.js';
import type { Call } from '../../../request/call.js';
import { compare, equals } from '../../../sql/conditions.js';
import { escapeHtml, element, messageBox, type Title } from '@wiki-query/wikitext';
import { readableLogs } from '../../../records/logs/log-restrictions.js';
import { hidden, visibleOnly } from '../../../content/visibility.js';
import { messageAs, settingOf } from '../../../wikitext/message.js';
import { queryOf } from './action-links.js';
import { selectLogRows } from '../../../records/logs/log-row.js';
import { logLines, type CommentedLogRow } from './log-lines.js';

/** The options of an excerpt. */
export interface ExcerptOptions {
  readonly types: readonly string[];
  readonly limit: number;
  /** An action that is omitted. */
  readonly without?: string;
  /** HTML above the entries. */
  readonly intro: string;
  /** The page in the URL of the whole log, if it differs from the default. */
  readonly pageName?: string;
  /** Whether the viewer may send thanks for actions on the page. */
  readonly offersThanks: boolean;
  /** Text that is shown without entries. */
  readonly showsNone?: boolean;
}

/** HTML of the excerpt; empty without entries. */
export async function logExcerpt(page: Title, options: ExcerptOptions, call: Call): Promise<string> {
  const { wiki, db, language } = call;
  const rows = await readEntries(page, options, call);
  if (rows.length === 0)
    return options.showsNone === true
      ? element('div', { class: 'mw-warning-logempty' }, await messageAs('html', 'logempty', settingOf(call)))
      : '';
  const lines = await logLines(rows.slice(0, options.limit), call, options);
  // `LogEventsList` and `LogPager` of MediaWiki both close the list.
  let html = `${options.intro}<ul class='mw-logevent-loglines'>\n${lines}</ul></ul>\n`;
  if (rows.length > options.limit) {
    const [type, ...others] = options.types;
    const address = queryOf({
      page: options.pageName ?? wiki.titles.prefixedDbkey(page, call.titleTexts.gender(page.namespace, page.dbkey)),
      ...(type !== undefined && others.length === 0 && { type }),
    });
    const text = escapeHtml(await messageAs('text', 'log-fulllog', settingOf(call)));
    const target = wiki.specialPages.title('Log');
    const [link = ''] = await wiki.comments.join(db, [
      [{ kind: 'page', target, html: text, query: address, isKnown: true }],
    ]);
    html += link;
  }
  const direction = wiki.languages.isRightToLeft(language) ? 'rtl' : 'ltr';
  const attributes = { class: `mw-content-${direction}`, dir: direction, lang: wiki.languages.bcp47(language) };
  return messageBox('warning', element('div', attributes, html), 'mw-warning-with-logexcerpt');
}

/** One more than the limit, if there are more. */
async function readEntries(
  page: Title,
  { types, limit, without }: ExcerptOptions,
  { db, viewer }: Call,
): Promise<readonly CommentedLogRow[]> {
  return db.all(
    selectLogRows
      .join(t.comment, sql`${c.comment_id} = ${c.log_comment_id}`)
      .select(as(c.comment_text, 'comment'))
      .where(
        equals(c.log_namespace, page.namespace),
        equals(c.log_title, page.dbkey),
        equals(c.log_type, types),
        compare(c.log_action, '!=', without),
        readableLogs(c.log_type, viewer.rights),
        visibleOnly(c.log_deleted, hidden.text, viewer.rights),
      )
      .orderBy(sql`${c.log_timestamp} desc`, sql`${c.log_id} desc`)
      .limit(limit + 1),
  );
}
