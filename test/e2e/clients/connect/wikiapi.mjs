import Wikiapi from 'wikiapi';

/** A wiki without a login. */
export const connectWikiapi = (apiUrl) => new Wikiapi(apiUrl);
