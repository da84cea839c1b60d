/** Texts of the components around a page in each translated language. Those of the playground are loaded with it. */
import { usedWords, type Words } from '../site/used-words.js';
import example from './example.data.js';

export declare const data: Words;
export default { load: (): Words => usedWords('', ['playground'], example.load()?.title) };
