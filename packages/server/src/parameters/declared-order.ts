/**
 * The order in which error messages list valid values. `paraminfo` sorts them; MediaWiki's modules declare them in
 * these orders. Data of MediaWiki 1.43 and its extensions.
 */
import { lookUp } from '../text/look-up.js';

const order = (values: string): readonly string[] => values.split(' ').map((value) => (value === "''" ? '' : value));

const filterRedirects = order('all redirects nonredirects');
const helpFormats = order('html wikitext raw none');

/** By the name of the parameter, with its module if others have a parameter of that name. */
const orders: Readonly<Record<string, readonly string[]>> = {
  contentformat: order(
    'application/json text/x-wiki text/javascript text/css text/plain application/octet-stream application/unknown application/x-binary text/unknown unknown/unknown',
  ),
  filterredir: filterRedirects,
  filterlanglinks: order('withlanglinks withoutlanglinks all'),
  prfiltercascade: order('cascading noncascading all'),
  prexpiry: order('indefinite definite all'),
  requestsfor: order('login login-continue create create-continue link link-continue change remove unlink'),
  messageformat: helpFormats,
  helpformat: helpFormats,
  filteriw: order('local !local'),
  assert: order('anon user bot'),
  errorformat: order('plaintext wikitext html raw none bc'),
  'expandtemplates.prop': order(
    'wikitext categories properties volatile ttl modules jsconfigvars encodedjsconfigvars parsetree',
  ),
  'query+categorymembers.dir': order('asc desc ascending descending newer older'),
  'query+search.what': order('title text nearmatch'),
  'query+notifications.format': order('model special flyout html'),
  'query+logevents.type': order(
    "thanks '' block protect rights delete upload move import patrol merge suppress tag managetags contentmodel renameuser newusers create",
  ),
  'query+querypage.page': order(
    'Ancientpages BrokenRedirects Deadendpages DoubleRedirects ListDuplicatedFiles Listredirects Lonelypages Longpages MediaStatistics Mostcategories Mostimages Mostinterwikis Mostlinkedcategories Mostlinkedtemplates Mostlinked Mostrevisions Fewestrevisions Shortpages Uncategorizedcategories Uncategorizedpages Uncategorizedimages Uncategorizedtemplates Unusedcategories Unusedimages Wantedcategories Wantedfiles Wantedpages Wantedtemplates Unwatchedpages Unusedtemplates Withoutinterwiki GadgetUsage',
  ),
  'main.format': order('json jsonfm php phpfm xml xmlfm rawfm none'),
  'main.action': order(
    'login clientlogin logout createaccount linkaccount unlinkaccount changeauthenticationdata removeauthenticationdata resetpassword query expandtemplates parse stashedit opensearch feedcontributions feedrecentchanges feedwatchlist help paraminfo rsd compare checktoken cspreport validatepassword purge setnotificationtimestamp rollback delete undelete protect block unblock move edit upload filerevert emailuser watch patrol import clearhasmsg userrights options imagerotate revisiondelete managetags tag mergehistory setpagelanguage changecontentmodel acquiretempusername echomarkread echomarkseen echocreateevent echomute thank',
  ),
};

/** The values in the order of their declaration. Unknown values come last. */
export function inDeclaredOrder(path: string, name: string, values: readonly string[]): readonly string[] {
  const key = `${path}.${name}`;
  const known = lookUp(orders, key) ?? lookUp(orders, name);
  if (known === undefined) return values;
  const rest = values.filter((value) => !known.includes(value));
  return [...known.filter((value) => values.includes(value)), ...rest];
}
