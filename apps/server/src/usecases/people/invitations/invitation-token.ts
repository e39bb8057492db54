import { createHash, randomBytes } from 'node:crypto';

/** The token of a link: 256 random bits, known to its mail alone. */
export const createInvitationToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random and long, so a plain hash cannot be searched backwards. */
export const hashInvitationToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
