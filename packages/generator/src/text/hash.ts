import { hash } from 'node:crypto';

/** The hash of a text or of bytes, as manifests hold it. */
export const hashOf = (content: string | Uint8Array): string => hash('sha256', content);
