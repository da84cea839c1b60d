/** Where a process finds the wiki and the state: plain data. */
export interface WikiOptions {
  /** Path of the unpacked database. */
  readonly database: string;
  readonly site: string;
  readonly messages?: string;
  /** Folder of sessions and throttling. */
  readonly state: string;
  /** Signs sessions. */
  readonly secret: string;
  /** 14 digits or `real`; without it the profile's clock counts, if it has one. */
  readonly clock?: string;
}
