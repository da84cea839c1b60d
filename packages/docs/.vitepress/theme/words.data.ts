/** Words of the components around a page in each language besides English; those of the playground are loaded with it. */
import { saidWords, type Words } from '../site/said-words.js';
import example from './example.data.js';

export declare const data: Words;
export default { load: (): Words => saidWords('', ['playground'], example.load().title) };
