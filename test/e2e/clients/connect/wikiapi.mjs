import Wikiapi from 'wikiapi';

/** A wiki that nobody has logged in to. */
export const connectWikiapi = (apiUrl) => new Wikiapi(apiUrl);
