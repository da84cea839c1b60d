import { createHash } from 'node:crypto';

/** The hash of a text or of bytes, as manifests hold it. */
export const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
