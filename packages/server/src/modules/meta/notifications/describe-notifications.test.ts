import { describe, expect, it } from 'vitest';
import { sampleProfile, sampleWiki, withSample } from '../../../../test/support/sample-wiki.js';
import type { Call } from '../../../request/call.js';
import { describeNotifications } from './describe-notifications.js';
import type { NotificationRow } from '../../../records/notifications/notification-rows.js';

const header = (name: string, values: string): readonly [string, string] => [`notification-header-${name}`, values];
const wiki = sampleWiki(
  sampleProfile(),
  Object.fromEntries([
    header('mention-article-talkpage', "'''$1''' on $4 in $5"),
    header('mention-success', '$3'),
    header('mention-failure-user-unknown', 'no $3'),
    header('mention-status-bundle', '$3: $5 and $6'),
    header('page-linked', '$4 to $3'),
    header('user-rights-add-only', '$2 ($3)'),
    header('watchlist-changed', '$3 $5'),
    header('watchlist-multiuser-changed', '$1 $3'),
    header('api-triggered', '$1 by $2'),
    header('thank-you-10-edit', 'ten'),
    header('rev-thank', '$3'),
    ['notification-bundle-header-rev-thank', '{{PLURAL:$1|one|many}}'],
    ['comma-separator', ', '],
    ['notification-body-api-triggered', '$1'],
  ]),
);

let id = 5000;
/** `fields` of PHP's notation. */
const row = (type: string, fields: readonly string[], more: Partial<NotificationRow> = {}): NotificationRow => ({
  event_id: (id += 1),
  event_type: type,
  event_variant: null,
  event_agent_id: 10,
  event_agent_ip: null,
  event_extra: `a:${fields.length}:{${fields.join('')}}`,
  event_page_id: null,
  notification_timestamp: '20250620100000',
  notification_read_timestamp: null,
  notification_bundle_hash: '',
  ...more,
});

const text = (name: string, value: string): string => `s:${name.length}:"${name}";s:${value.length}:"${value}";`;
const integer = (name: string, value: number): string => `s:${name.length}:"${name}";i:${value};`;

interface Model {
  readonly header: string;
  readonly icon: string;
  readonly body: string;
  readonly links: {
    readonly primary: { readonly url?: string };
    readonly secondary: readonly { readonly url: string }[];
  };
}
interface Item {
  readonly '*': Model;
  readonly bundledNotifications?: readonly Item[];
}

async function tell(first: NotificationRow, ...others: readonly NotificationRow[]): Promise<Item | undefined> {
  return withSample(async (db) => {
    const call = {
      db,
      wiki,
      titleTexts: wiki.titleTexts(db),
      viewer: { id: 9, name: 'Alice', isAnonymous: false, rights: new Set<string>() },
      language: 'en',
      now: '20250624115301',
    } as unknown as Call;
    const [item] = await describeNotifications(call, [{ row: first, others }], 'model');
    return item as unknown as Item | undefined;
  });
}

const kept = [text('page_title', 'Gone'), integer('page_namespace', 1)];

describe('notifications as data', () => {
  it.each([
    [
      'mention',
      row('mention', [...kept, text('section-title', "''Tea''")]),
      '<b>‪Bob Example‬</b> on ‪Gone‬ in ‪Tea‬',
      'mention',
    ],
    ['mention-success', row('mention-success', [...kept, text('subject-name', 'Sybil')]), 'Sybil', 'mention-success'],
    ['mention-failure', row('mention-failure', [...kept, text('subject-name', 'x')]), 'no x', 'mention-failure'],
    ['thank-you-edit', row('thank-you-edit', [integer('editCount', 10)]), 'ten', 'edit'],
    ['user-rights', row('user-rights', ['s:3:"add";a:1:{i:0;s:5:"sysop";}']), '‪sysop‬ (1)', 'user-rights'],
    [
      'watchlist-change',
      row('watchlist-change', [...kept, text('status', 'changed')]),
      '‪Talk:Gone‬ 1',
      'watchlist-progressive',
    ],
    [
      'api-alert',
      row('api-alert', [text('header', "''a'' <b>")]),
      '&#039;&#039;a&#039;&#039; &lt;b&gt; by Bob Example',
      'robot',
    ],
  ])('tell of %s', async (_, event, sentence, icon) => {
    const model = (await tell(event))?.['*'];
    expect(model).toMatchObject({ header: sentence, icon });
  });

  it('lead to the section, and mark what they are about as read', async () => {
    const event = row('mention', [...kept, text('section-title', 'A b')]);
    const { links } = (await tell(event))?.['*'] ?? { links: undefined };
    expect(links?.primary.url).toMatch(new RegExp(`/wiki/Talk:Gone\\?markasread=${event.event_id}#A_b$`));
    expect(links?.secondary[0]?.url).toMatch(/\/wiki\/User:Bob_Example$/);
  });

  it('are left out when what they are about is gone', async () => {
    expect(await tell(row('reverted', [integer('revid', 1)]))).toBeUndefined();
    expect(await tell(row('page-linked', [...kept, integer('link-from-page-id', 999_999)]))).toBeUndefined();
    expect(await tell(row('unheard-of', kept))).toBeUndefined();
  });

  it('continue with the others when the newest of them is gone', async () => {
    const item = await tell(row('edit-thank', []), row('edit-thank', kept), row('edit-thank', kept));
    expect(item?.['*'].header).toBe('‪Talk:Gone‬');
  });

  it('report as one what belongs together, and each part of it', async () => {
    const sent = row('mention-success', [...kept, text('subject-name', 'Sybil')]);
    const failed = row('mention-failure', [...kept, text('subject-name', 'x')]);
    const item = await tell(sent, failed);
    expect(item?.['*']).toMatchObject({ header: '2: 1 and 1', icon: 'mention-status-bundle' });
    expect(item?.bundledNotifications?.map((part) => part['*'].header)).toEqual(['Sybil', 'no x']);
  });

  it('count the people of a bundle in its language', async () => {
    const item = await tell(row('edit-thank', kept), row('edit-thank', kept));
    expect(item?.['*'].header).toBe('many');
  });
});
