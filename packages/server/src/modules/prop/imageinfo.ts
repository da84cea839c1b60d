import { partByPart } from '../../shapes/part-by-part.js';
import { maySeeHidden } from '../../content/visibility.js';
import { type Wanted, continuedFrom, fileNames } from './imageinfo/wanted-files.js';
import { type Walk, badFileContext, prepare } from './imageinfo/read-files.js';
import { addFile } from './imageinfo/add-file.js';

/** Versions of a file, newest first. The continue value is a time for one file, or a file and time for several. */
export const imageinfo = partByPart<'imageinfo', Wanted, Walk>('imageinfo', {
  valuesWithoutMember: {
    dimensions: 'the same as size',
    mime: 'the type of the file, or with thumbmime of the scaled picture',
    size: 'size, width, height, duration',
  },
  parts: (run) => {
    badFileContext(run);
    const names = fileNames(run);
    if (names.length === 0) return [];
    const [first, from] = continuedFrom(run);
    return names
      .filter((name) => first === undefined || name >= first)
      .map((name) => ({ name, start: name === first ? from : run.params.start, isAlone: names.length === 1 }));
  },
  batch: prepare,
  add: addFile,
  cacheMode: ({ call }) => (maySeeHidden(call.viewer.rights) ? 'private' : 'public'),
});
