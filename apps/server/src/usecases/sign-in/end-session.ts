import { deleteSessionOfUser } from '../../storage/sign-in/sessions.ts';
import type { Services, SignedInUser } from '../context.ts';
import { notFound } from '../errors.ts';

export const endSession = async (
  { db }: Pick<Services, 'db'>,
  { userId, providerOf }: SignedInUser,
  sessionId: number,
): Promise<void> => {
  if (!(await deleteSessionOfUser(db, userId, providerOf, sessionId))) throw notFound('Session');
};
