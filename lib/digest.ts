import { hash } from 'node:crypto';

/** The SHA-256 digest of a text in UTF-8, or of bytes, in base64url. Stored records have such digests. */
export const digestOf = (data: string | Uint8Array): string => hash('sha256', data, 'base64url');
