import { listPasskeysOfUser } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';

/** The caller's passkeys, the newest first. */
export const listPasskeys = ({ db }: Pick<Services, 'db'>, { userId }: SignedInUser) => listPasskeysOfUser(db, userId);
