import type { Db } from '../../storage/connection/connect.ts';
import { enqueueMail } from '../../storage/mails/enqueue-mail.ts';
import type { Services } from '../context.ts';

/**
 * Mails the person, because another person may have made the change. The mail is stored in the transaction of the
 * change.
 */
export const mailSignInChange = (
  { secrets, settings, now }: Pick<Services, 'secrets' | 'settings' | 'now'>,
  trx: Db,
  to: string,
  { headline, paragraphs }: { headline: string; paragraphs: readonly string[] },
): Promise<void> =>
  enqueueMail(
    trx,
    secrets,
    {
      to,
      subject: headline,
      headline,
      paragraphs,
      action: { label: 'Not you? Set a new password', link: `${settings.baseUrl}/forgot-password` },
      footer: 'You get this mail because the way you log in to Pharos was changed.',
    },
    now(),
  );
