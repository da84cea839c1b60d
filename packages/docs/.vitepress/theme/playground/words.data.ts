/** Words of the playground in each language besides English. */
import { saidWords, type Words } from '../../site/said-words.js';

export declare const data: Words;
export default { load: (): Words => saidWords('playground') };
