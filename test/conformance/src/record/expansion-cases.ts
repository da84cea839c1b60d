/** Requests of `action=expandtemplates` and of revisions with their templates expanded. */
import type { Recording, Request } from '../recording.js';
import type { LiveWiki } from './live-wiki.js';
import { encodeValue } from './queries.js';

type Parameters = Readonly<Record<string, string>>;

const everything = 'wikitext|categories|properties|volatile|ttl|modules|jsconfigvars|encodedjsconfigvars|parsetree';
const revisionVariables =
  '{{FULLPAGENAME}} {{REVISIONID}} {{REVISIONUSER}} {{REVISIONTIMESTAMP}} {{REVISIONSIZE}} {{REVISIONDAY}} {{REVISIONDAY2}} {{REVISIONMONTH}} {{REVISIONMONTH1}} {{REVISIONYEAR}} {{PAGEID}}';

/** Texts, each expanded on a page that no request names. */
const texts: readonly string[] = [
  '{{Inner}} {{inner|a}} {{Template:Inner|1=b}} {{:Template:Inner| c }} {{Inner|1= d }}',
  '{{Outer|a=x}}\n{{Box|y}} z {{Box|*}}',
  '{{Stub}}{{Stub/core}}{{Note|1=a b|2={{Inner}}}}',
  '{{Documentation}} {{Styled|s}} {{Красивий шаблон}}',
  '{{no such}} {{no such|a=b}} {{:No such}} {{Talk:No such}} {{User:No such}}',
  '{{}} {{ }} {{{}}} {{{a}}} {{{a|b}}} {{{a|b|c}}} {{[}} {{<b>}} {{#a}} {{:#a}} {{:}}',
  '{{foo:bar}} {{w:Foo}} {{File:A.png}} {{Media:A.png}} {{Special:Version}} {{:Main Page}}',
  '{{#if:x|y|z}} {{#invoke:a|b}} {{nope: a}} {{ lc : A }} {{LC:A}} {{pagename}} {{PAGENAME|x}}',
  '{{subst:Inner}} {{SUBST:lc:A}} {{safesubst:Inner}} {{safesubst:lc:A}} {{msg:Inner}} {{raw:Inner}} {{safesubst:}} {{subst:}}',
  '{{msgnw:Inner}} {{msgnw:Outer|a=1}} {{msgnw:no such}}',
  'a<!-- c -->b\n<!-- d -->\nc <nowiki>{{lc:A}}</nowiki> <pre>{{lc:A}}</pre> <ref>{{lc:A}}</ref> <gallery>{{lc:A}}</gallery>',
  '<includeonly>{{lc:A}}</includeonly><noinclude>{{lc:B}}</noinclude><onlyinclude>{{lc:C}}</onlyinclude>',
  '{{lc:<nowiki>ABC</nowiki>D}} {{urlencode:a<nowiki>b</nowiki>c d}} {{padleft:<nowiki>a</nowiki>|100|x}}',
  '{{#tag:nowiki|a{{lc:B}}|c=d}} {{#tag:pre|x|a="b<"}} {{#tag:b|x|a=\'b"\'}} {{#tag:gallery}} {{#tag:PRE}}',
  '{{lc:ÀB}} {{uc:àb}} {{lcfirst:ABC}} {{ucfirst:abc}} {{padleft:7|3}} {{padright:7|5|ab}} {{padleft:x|-1}} {{padleft:x|9|}}',
  '{{urlencode:a b&c}} {{urlencode:a b/c|WIKI}} {{urlencode:a b|PATH}} {{anchorencode:a b}} {{anchorencode: A  b_c }}',
  '{{formatnum:1234567.891}} {{formatnum:1,234|R}} {{formatnum:12345|NOSEP}} {{formatnum:-5}} {{formatnum:0.50}}',
  '{{plural:1|a|b}} {{plural:2|a|b}} {{plural:2|a}} {{plural:12|a|12=dozen|b}} {{plural:1,5|a|b}}',
  '{{gender:Alice|m|f|n}} {{gender:User:Alice|m|f|n}} {{gender:|m|f|n}} {{gender:nobody|a|b}} {{gender:Alice}} {{gender:Alice|m}}',
  '{{grammar:genitive|x}} {{BIDI:x}} {{#formal:a|b}} {{#FORMAL:a|b}}',
  '{{#language:de}} {{#language}} {{#dir:he}} {{#dir}} {{#bcp47:zh-classical}} {{#bcp47}}',
  '{{ns:1}} {{ns:user talk}} {{ns:0}}| {{ns:}}| {{ns:12abc}} {{ns:999}}| {{ns:x}} {{nse:user talk}} {{ns:Image}}',
  '{{localurl:a b|x=y}} {{localurle:a b|x=y&z}} {{localurl:a%20b}} {{localurl:[}} {{localurl:Media:x}}',
  '{{fullurl:a b#c}} {{fullurle:a|b="}} {{fullurl:w:x}} {{canonicalurl:[}} {{canonicalurl:Talk:x|a=b}}',
  '{{#special:recentchanges}} {{#special:a b}} {{#speciale:a b}} {{#special:[}} {{#special:MyPage/a b}}',
  '{{PAGENAME:Talk:a&b/c}} {{PAGENAMEE:a&b c}} {{FULLPAGENAME:talk:x}} {{FULLPAGENAMEE:user:a b"}} {{PAGENAME:[}} {{PAGENAME:}}|{{PAGENAME:w:x}}',
  '{{SUBPAGENAME:User:A/b/c}} {{BASEPAGENAME:User:A/b/c}} {{ROOTPAGENAME:User:A/b/c}} {{ROOTPAGENAME:a/b}} {{SUBPAGENAMEE:User:A/b c}}',
  '{{TALKPAGENAME:A}} {{SUBJECTPAGENAME:Talk:A}} {{TALKPAGENAME:Special:Version}}| {{TALKPAGENAMEE:User:A b}} {{ARTICLEPAGENAME:Talk:B}}',
  '{{NAMESPACE:User talk:x}} {{NAMESPACEE:User talk:x}} {{NAMESPACENUMBER:User:X}} {{TALKSPACE:A}} {{SUBJECTSPACE:User talk:x}} {{ARTICLESPACE}}|',
  '{{!}} {{=}} {{SITENAME}} {{SERVERNAME}} {{SCRIPTPATH}} {{ARTICLEPATH}} {{CURRENTVERSION}} {{CONTENTLANGUAGE}} {{PAGELANGUAGE}} {{DIRMARK}}|',
  '{{NUMBEROFPAGES}} {{NUMBEROFPAGES:R}} {{NUMBEROFARTICLES}} {{NUMBEROFFILES}} {{NUMBEROFUSERS}} {{NUMBEROFACTIVEUSERS}} {{NUMBEROFEDITS}}',
  '{{NUMBEROFADMINS}} {{NUMBERINGROUP:sysop}} {{NUMBERINGROUP:nobody|R}} {{PAGESINNAMESPACE:0}}',
  '{{PAGESINCATEGORY:Templates}} {{PAGESINCAT:Large|pages|R}} {{PAGESINCATEGORY:Large|R|subcats}} {{PAGESINCATEGORY:No such}} {{PAGESINCATEGORY:[}}',
  '{{PAGESIZE:Main Page}} {{PAGESIZE:No such}} {{PAGESIZE:Main Page|R}} {{PAGEID:Main Page}} {{PAGEID:No such}} {{PAGEID:Special:Version}}',
  '{{REVISIONID:Main Page}} {{REVISIONUSER:Main Page}} {{REVISIONTIMESTAMP:Main Page}} {{REVISIONYEAR:No such}}|',
  '{{PROTECTIONLEVEL:edit|Main Page}}|{{PROTECTIONLEVEL:move|Main Page}}|{{PROTECTIONLEVEL:edit}}|{{CASCADINGSOURCES}}|',
  '{{CURRENTTIMESTAMP}} {{CURRENTYEAR}} {{CURRENTMONTH}} {{CURRENTMONTH1}} {{CURRENTDAY}} {{CURRENTDAY2}} {{CURRENTDOW}} {{CURRENTTIME}} {{CURRENTHOUR}} {{CURRENTWEEK}} {{LOCALTIME}} {{LOCALWEEK}}',
  '{{int:Kit-own-message|a|3}} {{int:}} {{int:aboutsite}} {{MediaWiki:Kit-own-message}} {{MediaWiki:aboutsite}} {{mediawiki:aboutsite/de}}',
  '{{Inner|{{!}}}} {{Inner|a=b|{{=}}}} {{Inner|<!-- x -->1}} {{Inner|1=a|2=b|3=c}}',
  '{{lc:*a}}{{lc::b}}\n{{lc:*a}} x{{lc:#a}} {{lc:{{lc:;}}}}',
  '{{Inner|1=a|1=b}} {{Inner|a|1=b}} {{Inner|1=b|a}}',
  '{{Loop}} {{Loop A}} {{Loop B|x}}',
  '{{DEFAULTSORT:a}}{{DEFAULTSORT:a}}{{DEFAULTSORT:b|noreplace}}{{DEFAULTSORT:c|noerror}}{{DEFAULTSORTKEY:}}x',
  '{{DISPLAYTITLE:API}}{{DISPLAYTITLE:API}}x',
  '{{DISPLAYTITLE:nothing of the kind}}{{formatnum:a12345b}}',
  '[[a|{{lc:B}}]] [[{{lc:C}}]] [[{{{a|D}}}|{{lc:E}}]] [{{lc:F}} g] [[a\n== {{lc:H}} ==\n]]',
  '{{Inner|[[a|b]]}} {{Inner|{{{x|y}}}}} {{Inner|[[a}} {{Inner|-{a|b}-}}',
  '== {{lc:A}} ==\n=== b ===\n====\n== {{Inner}}\n',
  '{| {{lc:A}}\n| {{{b|C}}} || {{!}} {{(!}}\n|}',
  '{{{{lc:INNER}}|x}} {{{{{a|Inner}}}}} {{{{{{a|b}}}}}} {{ {{lc:A}} }} {{{ {{lc:A}} | B }}}',
  '}} {{ {{{ a {{lc:B}} ]] [[ -{ }- {{Inner',
  '{{Inner#x|1}} {{Template:Inner#x}} {{ Inner }} {{_Inner_}} {{Inner\n|a\n|b=c\n}}',
  '<b>{{lc:A}}</b> <nowiki>{{lc:B}} {{lc:C}}</nowiki {{lc:D}} <nowiki/>{{lc:E}} <NOWIKI>{{lc:F}}</nowiki>',
];

const more: readonly Parameters[] = [
  { text: '{{lc:A}}' },
  { text: '{{lc:A}}', generatexml: '1' },
  { text: '{{lc:A}}', prop: 'wikitext', generatexml: '1' },
  { text: '{{lc:A}}', prop: '' },
  { text: '{{lc:A}}', prop: 'foo|wikitext' },
  { text: '{{lc:A}}', prop: 'modules' },
  { text: '{{lc:A}}', prop: 'parsetree' },
  { text: '{{DEFAULTSORT:a}}{{Loop}}', prop: everything },
  { text: 'a', prop: 'jsconfigvars', showstrategykeys: '1' },
  { text: '', prop: 'wikitext' },
  { prop: 'wikitext' },
  { text: 'a<!-- c -->b {{Inner|1<!--x-->2}} {{Documentation}}', prop: 'wikitext', includecomments: '1' },
  { text: '{{FULLPAGENAME}}', prop: 'wikitext', title: 'talk:foo_bar#x' },
  { text: '{{FULLPAGENAME}}', prop: 'wikitext', title: 'A[b' },
  { text: '{{FULLPAGENAME}}', prop: 'wikitext', title: 'w:Foo' },
  { text: '{{FULLPAGENAME}}', prop: 'wikitext', title: '' },
  {
    text: '{{/sub}} {{../x}} {{SUBPAGENAME}} {{BASEPAGENAME}} {{TALKPAGENAME}}',
    prop: 'wikitext',
    title: 'User:Alice/a',
  },
  { text: '{{/sub}} {{PAGENAME}} {{NAMESPACE}}', prop: 'wikitext', title: 'A/b' },
  { text: revisionVariables, prop: 'wikitext' },
  { text: revisionVariables, prop: 'wikitext', title: 'Main Page' },
  { text: revisionVariables, prop: 'wikitext', revid: '50' },
  { text: 'x', prop: 'wikitext', revid: '50', title: 'Main Page' },
  { text: 'x', prop: 'wikitext', revid: '999999' },
  { text: 'x', prop: 'wikitext', revid: '0' },
  { text: 'x', prop: 'wikitext', revid: 'abc' },
];

const revisions = [
  'prop=revisions&titles=Template:Outer|Template:Box|Help:Contents|Talk:%C3%84pfel&rvprop=content&rvexpandtemplates=1',
  'prop=revisions&titles=%C3%84pfel&rvprop=content&rvexpandtemplates=1&rvlimit=5',
  'prop=revisions&titles=Foo`tick&rvprop=content&rvexpandtemplates=1&rvgeneratexml=1',
  'prop=revisions&titles=Template:Loop&rvprop=content&rvexpandtemplates=1&rvsection=0',
  'prop=revisions&titles=MediaWiki:Common.css&rvprop=content&rvexpandtemplates=1',
  'list=allrevisions&arvlimit=20&arvprop=content&arvexpandtemplates=1&arvnamespace=10',
];

const queryOf = (parameters: Parameters): string =>
  Object.entries({ action: 'expandtemplates', ...parameters })
    .map(([name, value]) => `${name}=${encodeValue(value)}`)
    .join('&');

function requests(): readonly Request[] {
  const asJson = (parameters: Parameters, formatversion: string): string =>
    queryOf({ ...parameters, format: 'json', formatversion });
  const ofTexts = texts.map((text) => asJson({ text, prop: 'wikitext|categories|properties' }, '2'));
  const others = more.flatMap((parameters) => [asJson(parameters, '2'), asJson(parameters, '1')]);
  const ofFormats = [
    queryOf({ text: '{{DEFAULTSORT:a}}{{Inner}}', prop: everything, format: 'xml' }),
    queryOf({ text: '{{DEFAULTSORT:a}}{{Inner}}', prop: everything, format: 'php' }),
    queryOf({ text: '{{lc:A}}', generatexml: '1', format: 'xml' }),
  ];
  const ofRevisions = revisions.map((query) => `action=query&format=json&formatversion=2&${query}`);
  return [...ofTexts, ...others, ...ofFormats, ...ofRevisions].map((query) => ({ query }));
}

/** Records them, one after the other. */
export async function recordExpansions(live: LiveWiki): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  for (const request of requests()) recordings.push(await live.record(request));
  return recordings;
}
