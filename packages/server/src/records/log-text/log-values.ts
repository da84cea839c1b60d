/** The message values of each log type, by position: 0 is `$1`. */
import type { LogTextSetting } from './log-message.js';
import { block } from './block-values.js';
import { restore, visibility } from './deletion-values.js';
import type { Change, LogEntry } from './log-entry.js';
import { contentModel, importDetails, merge, move, ofAccount, rename } from './page-values.js';
import { movedProtection, protect } from './protection-values.js';
import { patrol, tagUpdate } from './revision-values.js';
import { rights } from './rights-values.js';
import { lookUp } from '@wiki-query/wikitext';

const changes: Readonly<Record<string, Change>> = {
  'move/move': move,
  'move/move_redir': move,
  'merge/merge': merge,
  'delete/revision': visibility,
  'delete/event': visibility,
  'suppress/revision': visibility,
  'suppress/event': visibility,
  'delete/restore': restore,
  'protect/protect': protect,
  'protect/modify': protect,
  'protect/move_prot': movedProtection,
  'rights/rights': rights,
  'rights/autopromote': rights,
  'block/block': block,
  'block/reblock': block,
  'block/unblock': block,
  'suppress/block': block,
  'suppress/reblock': block,
  'contentmodel/change': contentModel,
  'contentmodel/new': contentModel,
  'newusers/create2': ofAccount,
  'newusers/byemail': ofAccount,
  'thanks/thank': ofAccount,
  'patrol/patrol': patrol,
  'tag/update': tagUpdate,
  'import/upload': importDetails,
  'import/interwiki': importDetails,
  'renameuser/renameuser': rename,
};

/** Makes the changes of the entry's type. */
export async function applyType(entry: LogEntry, setting: LogTextSetting): Promise<void> {
  await lookUp(changes, `${entry.type}/${entry.action}`)?.(entry, setting);
}
