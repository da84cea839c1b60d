/** Tags that the software adds to changes. Data of MediaWiki 1.43 (`ChangeTagsStore`) and its bundled extensions. */
import type { SiteFacts } from '../../profile/site-facts.js';
import { lookUp } from '@wiki-query/wikitext';

const ofCore =
  'mw-contentmodelchange mw-new-redirect mw-removed-redirect mw-changed-redirect-target mw-blank mw-replace mw-rollback mw-undo mw-manual-revert mw-reverted mw-server-side-upload';

const ofExtensions: Readonly<Record<string, string>> = {
  'Abuse Filter': 'abusefilter-condition-limit',
  DiscussionTools:
    'discussiontools discussiontools-reply discussiontools-edit discussiontools-newtopic discussiontools-added-comment discussiontools-source discussiontools-visual discussiontools-source-enhanced',
  Nuke: 'Nuke',
  VisualEditor: 'visualeditor visualeditor-wikitext visualeditor-needcheck visualeditor-switched',
  WikiEditor: 'wikieditor',
};

/** Software tags of a wiki, by its installed extensions. */
export function softwareTags({ extensions }: Pick<SiteFacts, 'extensions'>): readonly string[] {
  return [ofCore, ...extensions.map(({ name }) => lookUp(ofExtensions, name) ?? '')].flatMap((list) =>
    list.split(' ').filter(Boolean),
  );
}
