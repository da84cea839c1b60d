/** Every module by its name: the registry satisfies the generated map, but for the modules to come. */
import type { ModuleName } from '@wiki-query/server-stubs';
import type { AnyModule, QueryModule } from '../shapes/module.js';
import { ApiError } from '../errors/api-error.js';
import type { AnswersAllValues } from './answered-values.js';
import { allcategories } from './list/allcategories.js';
import { alldeletedrevisions } from './list/alldeletedrevisions.js';
import { allfileusages } from './list/allfileusages.js';
import { allimages } from './list/allimages.js';
import { alllinks } from './list/alllinks.js';
import { allmessages } from './meta/allmessages.js';
import { allpages } from './list/allpages.js';
import { allredirects } from './list/allredirects.js';
import { allrevisions } from './list/allrevisions.js';
import { alltransclusions } from './list/alltransclusions.js';
import { allusers } from './list/allusers.js';
import { authmanagerinfo } from './meta/authmanagerinfo.js';
import { backlinks } from './list/backlinks.js';
import { blocks } from './list/blocks.js';
import { categories } from './prop/categories.js';
import { categoryinfo } from './prop/categoryinfo.js';
import { categorymembers } from './list/categorymembers.js';
import { contributors } from './prop/contributors.js';
import { deletedrevisions } from './prop/deletedrevisions.js';
import { deletedrevs } from './list/deletedrevs.js';
import { duplicatefiles } from './prop/duplicatefiles.js';
import { embeddedin } from './list/embeddedin.js';
import { extlinks } from './prop/extlinks.js';
import { exturlusage } from './list/exturlusage.js';
import { filearchive } from './list/filearchive.js';
import { filerepoinfo } from './meta/filerepoinfo.js';
import { fileusage } from './prop/fileusage.js';
import { gadgetcategories } from './list/gadgetcategories.js';
import { gadgets } from './list/gadgets.js';
import { imageinfo } from './prop/imageinfo.js';
import { images } from './prop/images.js';
import { imageusage } from './list/imageusage.js';
import { info } from './prop/info.js';
import { iwbacklinks } from './list/iwbacklinks.js';
import { iwlinks } from './prop/iwlinks.js';
import { langbacklinks } from './list/langbacklinks.js';
import { langlinks } from './prop/langlinks.js';
import { languageinfo } from './meta/languageinfo.js';
import { links } from './prop/links.js';
import { linkshere } from './prop/linkshere.js';
import { linterrors } from './list/linterrors.js';
import { linterstats } from './meta/linterstats.js';
import { logevents } from './list/logevents.js';
import { mystashedfiles } from './list/mystashedfiles.js';
import { notifications } from './meta/notifications.js';
import { pagepropnames } from './list/pagepropnames.js';
import { pageprops } from './prop/pageprops.js';
import { pageswithprop } from './list/pageswithprop.js';
import { prefixsearch } from './list/prefixsearch.js';
import { protectedtitles } from './list/protectedtitles.js';
import { querypage } from './list/querypage.js';
import { random } from './list/random.js';
import { recentchanges } from './list/recentchanges.js';
import { redirects } from './prop/redirects.js';
import { revisions } from './prop/revisions.js';
import { search } from './list/search.js';
import { siteinfo } from './meta/siteinfo.js';
import { stashimageinfo } from './prop/stashimageinfo.js';
import { tags } from './list/tags.js';
import { templates } from './prop/templates.js';
import { tokens } from './meta/tokens.js';
import { transcludedin } from './prop/transcludedin.js';
import { unreadnotificationpages } from './meta/unreadnotificationpages.js';
import { usercontribs } from './list/usercontribs.js';
import { userinfo } from './meta/userinfo.js';
import { users } from './list/users.js';
import { watchlist } from './list/watchlist.js';
import { watchlistraw } from './list/watchlistraw.js';

const modules = {
  allcategories,
  alldeletedrevisions,
  allfileusages,
  allimages,
  alllinks,
  allmessages,
  allpages,
  allredirects,
  allrevisions,
  alltransclusions,
  allusers,
  authmanagerinfo,
  backlinks,
  blocks,
  categories,
  categoryinfo,
  categorymembers,
  contributors,
  deletedrevisions,
  deletedrevs,
  duplicatefiles,
  embeddedin,
  extlinks,
  exturlusage,
  filearchive,
  filerepoinfo,
  fileusage,
  gadgetcategories,
  gadgets,
  imageinfo,
  images,
  imageusage,
  info,
  iwbacklinks,
  iwlinks,
  langbacklinks,
  langlinks,
  languageinfo,
  links,
  linkshere,
  linterrors,
  linterstats,
  logevents,
  mystashedfiles,
  notifications,
  pagepropnames,
  pageprops,
  pageswithprop,
  prefixsearch,
  protectedtitles,
  querypage,
  random,
  recentchanges,
  redirects,
  revisions,
  search,
  siteinfo,
  stashimageinfo,
  tags,
  templates,
  tokens,
  transcludedin,
  unreadnotificationpages,
  usercontribs,
  userinfo,
  users,
  watchlist,
  watchlistraw,
} as const satisfies { readonly [N in ModuleName]: QueryModule<N> & AnswersAllValues<N> };

/** The implementation of a module; throws `notimplemented` for one that the spec does not have. */
export function moduleNamed(name: string): AnyModule {
  if (!Object.hasOwn(modules, name)) throw new ApiError('notimplemented', { module: name });
  return modules[name as keyof typeof modules] as unknown as AnyModule;
}
