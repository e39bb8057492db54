import type { Db } from '../../storage/connection/connect.ts';
import type { Services } from '../context.ts';
import { mailSignInChange } from './mail-sign-in-change.ts';
import { type RemovedAccess, removedAccessText } from './removed-access-text.ts';

export const mailPasswordChanged = (
  services: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  email: string,
  removed: RemovedAccess | null = null,
): Promise<void> =>
  mailSignInChange(services, trx, email, {
    headline: 'Your password was changed',
    paragraphs: ['All other devices were signed out of your account.', ...(removed ? removedAccessText(removed) : [])],
  });
