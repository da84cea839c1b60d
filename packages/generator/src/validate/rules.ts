import type { SpecRule } from '../extension/extension.js';
import { boundsInOrder } from './rules/bounds-in-order.js';
import { constraintsFit } from './rules/constraints-fit.js';
import { defaultsFit } from './rules/defaults-fit.js';
import { examplesFit } from './rules/examples-fit.js';
import { filesInPlace } from './rules/files-in-place.js';
import { generatorsGivePages } from './rules/generators-give-pages.js';
import { keysFitType } from './rules/keys-fit-type.js';
import { knownNames } from './rules/known-names.js';
import { likeResolves } from './rules/like-resolves.js';
import { limitsAreStated } from './rules/limits-are-stated.js';
import { linksAreSafe, linksResolve } from './rules/links.js';
import { modulesAreComplete } from './rules/modules-are-complete.js';
import { namesDoNotCollide } from './rules/names-do-not-collide.js';
import { placeholdersResolve } from './rules/placeholders-resolve.js';
import { shapesAreConsistent } from './rules/shapes-are-consistent.js';
import { placesLeadToMembers } from './rules/places-lead-to-members.js';
import { statesFit } from './rules/states-fit.js';
import { translationsFit } from './rules/translations-fit.js';
import { textsArePresent } from './rules/texts-are-present.js';
import { uniqueNames } from './rules/unique-names.js';

/** Every rule, in the order in which they run. */
export const rules: readonly SpecRule[] = [
  filesInPlace,
  uniqueNames,
  likeResolves,
  knownNames,
  keysFitType,
  defaultsFit,
  boundsInOrder,
  constraintsFit,
  generatorsGivePages,
  namesDoNotCollide,
  shapesAreConsistent,
  statesFit,
  placesLeadToMembers,
  limitsAreStated,
  placeholdersResolve,
  linksResolve,
  linksAreSafe,
  examplesFit,
  textsArePresent,
  modulesAreComplete,
  translationsFit,
];

/** Names of the rules that a configuration may switch off. */
export const optionalRules: readonly string[] = rules.filter(({ optional }) => optional).map(({ name }) => name);
