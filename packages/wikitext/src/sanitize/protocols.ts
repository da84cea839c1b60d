/** Protocols of external links (`$wgUrlProtocols` of MediaWiki, its default value). */
const protocols = (
  'bitcoin: ftp:// ftps:// geo: git:// gopher:// http:// https:// irc:// ircs:// magnet: mailto: matrix: mms:// news: nntp:// redis:// ' +
  'sftp:// sip: sips: sms: ssh:// svn:// tel: telnet:// urn: worldwind:// xmpp: //'
).split(' ');

/** The alternatives for a regular expression. */
export const protocolPattern = protocols.join('|');
