/** The differences between the slots of two sides, as rows of a table. */
import { element, type Title } from '@wiki-query/wikitext';
import { ApiError } from '../../errors/api-error.js';
import { diffHtml } from '../../records/revisions/diff-html.js';
import type { Call } from '../../request/call.js';
import { messageAs, settingOf } from '../../wikitext/message.js';
import type { Side } from './side.js';
import type { SlotText } from './stored-revision.js';

interface Pair {
  readonly old: SlotText | undefined;
  readonly now: SlotText | undefined;
}

export interface Pairs {
  readonly bySlot: ReadonlyMap<string, Pair>;
  /** Both sides are the same stored revision. */
  readonly isSame: boolean;
}

/** How a difference is shown. */
export interface DiffSetting {
  readonly call: Call;
  readonly type: 'table' | 'unified';
  /** The page that messages are about. */
  readonly page: Title | undefined;
}

/** The contents of both sides by slot, those of the second one first. */
export function contentsToCompare(from: Side, to: Side): Pairs {
  const roles = new Set(['main', ...to.contents.keys(), ...from.contents.keys()]);
  const bySlot = new Map(
    [...roles].map((role) => [role, { old: from.contents.get(role), now: to.contents.get(role) }]),
  );
  const isLost = [...bySlot.values()].some(({ old, now }) => [old, now].some((one) => one && one.text === undefined));
  const main = bySlot.get('main');
  if (isLost || main?.old === undefined || main.now === undefined) throw new ApiError('baddiff');
  return { bySlot, isSame: from.stored !== undefined && from.stored.id === to.stored?.id };
}

/** The difference of all slots together. */
export async function wholeDifference({ bySlot, isSame }: Pairs, setting: DiffSetting): Promise<string> {
  if (isSame) return '';
  let html = '';
  for (const [role, pair] of bySlot) html += await slotRows(role, pair, setting);
  return html;
}

/** The differences of some slots; `false` for a slot that is equal. */
export async function slotDifferences(
  { bySlot }: Pairs,
  roles: readonly string[],
  setting: DiffSetting,
): Promise<Readonly<Record<string, string | false>>> {
  const bodies: [string, string | false][] = [];
  for (const role of roles) {
    const pair = bySlot.get(role);
    bodies.push([role, (pair && (await slotRows(role, pair, setting))) || false]);
  }
  return Object.fromEntries(bodies);
}

/** The rows of a slot; empty if it is equal. */
async function slotRows(role: string, { old, now }: Pair, setting: DiffSetting): Promise<string> {
  const shown = now ?? old;
  if (shown === undefined || (old?.model === now?.model && old?.text === now?.text)) return '';
  const rows = await rowsOf(old ?? { ...shown, text: '' }, now ?? { ...shown, text: '' }, setting);
  if (rows === '' || role === 'main') return rows;
  const { language } = setting.call;
  return element('tr', { class: 'mw-diff-slot-header', lang: language }, element('th', { colspan: '4' }, role)) + rows;
}

/** Texts of models that nothing describes are not compared. */
const isText = ({ model }: SlotText): boolean => model !== 'unknown';

async function rowsOf(old: SlotText, now: SlotText, { call, type, page }: DiffSetting): Promise<string> {
  const setting = settingOf(call, page);
  const say = (key: string, ...values: readonly string[]): Promise<string> => messageAs('html', key, setting, values);
  if (!isText(now)) {
    const isOne = old.model === now.model;
    const text = await say(
      isOne ? 'unsupported-content-diff' : 'unsupported-content-diff2',
      ...(isOne ? [now.model] : [old.model, now.model]),
    );
    return `<tr><td colspan="4" class="error">${text}</td></tr>`;
  }
  if (isText(old)) return diffHtml(old.text ?? '', now.text ?? '', call, type);
  const text = await say('diff-incompatible', modelName(old.model, call), modelName(now.model, call));
  return `<tr class="mw-diff-slot-error" lang="${call.language}"><td colspan="4">${text}</td></tr>`;
}

const modelName = (model: string, { wiki, language }: Call): string =>
  wiki.messages.text(`content-model-${model}`, language) ?? model;
