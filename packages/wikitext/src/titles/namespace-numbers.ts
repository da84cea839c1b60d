/** IDs of the namespaces with a special meaning. */
export const NS_MEDIA = -2;
export const NS_SPECIAL = -1;
export const NS_MAIN = 0;
export const NS_TALK = 1;
export const NS_USER = 2;
export const NS_USER_TALK = 3;
export const NS_PROJECT = 4;
export const NS_FILE = 6;
export const NS_MEDIAWIKI = 8;
export const NS_TEMPLATE = 10;
export const NS_CATEGORY = 14;
