// Opens a state folder at a time that all processes of the test share.
import { openFolderState } from '../../packages/server/src/auth/folder-state.ts';

const [, , folder = ''] = process.argv;
await new Promise((resolve) => setTimeout(resolve, 250 - (Date.now() % 250)));
await openFolderState(folder).close();
