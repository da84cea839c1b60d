/** The data of a wiki that texts depend on. A host that never waits returns finished steps. */
import type { Gender } from '../language/gendered-names.js';
import type { Steps } from '../expand/steps.js';
import type { Title } from '../titles/title.js';

/** The revision that a text counts as. */
export interface ExpandedRevision {
  readonly id: number;
  readonly timestamp: string;
  readonly size: number;
  /** Undefined where it is hidden. */
  readonly user: string | undefined;
}

/** A page's latest revision, with the page's id. */
export interface LatestRevision extends ExpandedRevision {
  readonly page: number;
}

/** The text of a page as templates include it. */
export interface PageSource {
  readonly id: number;
  readonly model: string;
  readonly isHidden: boolean;
  /** Undefined if it cannot be read. */
  readonly text: string | undefined;
}

/** Counts of the pages in a category. */
export interface CategoryCounts {
  readonly pages: number;
  readonly subcats: number;
  readonly files: number;
}

export const statisticNames = [
  'numberofarticles',
  'numberofpages',
  'numberofedits',
  'numberofusers',
  'numberofactiveusers',
  'numberoffiles',
] as const;
export type StatisticName = (typeof statisticNames)[number];

/** Pages are given by titles of this wiki, in namespaces that have pages. */
export interface WikiData {
  readonly source: (title: Title) => Steps<PageSource | undefined>;
  readonly latest: (title: Title) => Steps<LatestRevision | undefined>;
  /** The id of a page; 0 if it does not exist. */
  readonly pageId: (title: Title) => Steps<number>;
  readonly hasFile: (name: string) => Steps<boolean>;
  /** An existing page whose title is the text in another variant of the content language. */
  readonly inVariant: (title: Title, text: string) => Steps<Title | undefined>;
  readonly statistic: (name: StatisticName) => Steps<number>;
  readonly membersOf: (group: string) => Steps<number>;
  readonly category: (dbkey: string) => Steps<CategoryCounts | undefined>;
  /** The gender that a user has chosen, or the default one. */
  readonly gender: (user: string) => Steps<unknown>;
}

/** Texts of titles. In some languages those of user pages depend on the gender of the user. */
export interface TitleNames {
  readonly load: (titles: readonly Pick<Title, 'namespace' | 'dbkey'>[]) => Steps<void>;
  readonly text: (namespace: number, dbkey: string) => string;
  readonly gender: (namespace: number, dbkey: string) => Gender;
}
