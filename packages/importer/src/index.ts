export { followWiki, type FollowOptions } from './follow/follow-wiki.js';
export { DumpError } from './errors/dump-error.js';
export { type DownloadOptions, downloadBeginnings, downloadDump } from './download/download-dump.js';
export { type ImportOptions, type ImportResult, importDumps } from './run/import-dumps.js';
export type { ImportHost } from './host/host.js';
export { refuseExisting } from './run/refuse-existing.js';
export { makeFolder } from './from-data/make-folder.js';
export {
  type PageData,
  type RevisionData,
  type UserData,
  type WikiData,
  WikiDataError,
} from './from-data/wiki-data.js';
export { captureProfile } from './profile/capture-profile.js';
