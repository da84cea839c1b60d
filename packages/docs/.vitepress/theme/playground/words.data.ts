/** Texts of the playground in each translated language. */
import { usedWords, type Words } from '../../site/used-words.js';

export declare const data: Words;
export default { load: (): Words => usedWords('playground') };
