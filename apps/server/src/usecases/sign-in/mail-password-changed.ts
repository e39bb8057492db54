import type { Db } from '../../storage/connection/connect.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import type { Services } from '../context.ts';

/** Mails the user that the password was changed, since somebody else may have done it. */
export const mailPasswordChanged = (
  { secrets, settings, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  email: string,
): Promise<void> =>
  enqueueMail(
    trx,
    secrets,
    {
      to: email,
      subject: 'Your password was changed',
      headline: 'Your password was changed',
      paragraphs: ['The other devices that were signed in to your account are signed out.'],
      action: { label: 'It was not you? Set a new password', link: `${settings.baseUrl}/forgot-password` },
      footer: 'You get this mail because the password of your Pharos account was changed.',
    },
    now(),
  );
