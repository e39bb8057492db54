import { DEFAULT_DIGEST } from '@pharos/domain/alerts/decide-digest.ts';
import { sealSubscription } from '../../storage/mails/unsubscribe-token.ts';
import { MAIL_TIMEOUT_MS } from '../mail/mail.ts';
import { messageId } from '../mail/message-id.ts';
import { readRefusal } from '../mail/refusal.ts';
import { renderAlertMail } from '../render/alert-mail.ts';
import type { Channel, ChannelServices } from './channel.ts';

/**
 * Creates the channel that sends alerts by email. The emails of an outage form one thread (RFC 5322, section 3.6.4).
 */
export const emailChannel = ({
  mail,
  secrets,
  mailsPerDay,
  baseUrl,
}: Pick<ChannelServices, 'mail' | 'secrets' | 'mailsPerDay' | 'baseUrl'>): Channel => ({
  id: 'email',
  kinds: ['down', 'up', 'paused', 'degraded', 'recovered', 'certificate'],
  digest: DEFAULT_DIGEST,
  dailyLimit: mailsPerDay,
  timeoutMs: MAIL_TIMEOUT_MS,
  send: async (
    { to: { organizationId, recipient }, hasLogin, alerts, more = [], key, threadKey, createdAt, notifiedAt },
    signal,
  ) => {
    const idOf = (messageKey: string): string =>
      messageId({ key: messageKey, recipient, baseUrl, mailFrom: mail.from });
    const token = sealSubscription(secrets, { organizationId, email: recipient });
    const unsubscribeLink = `${baseUrl}/unsubscribe?of=${token}`;
    const content = renderAlertMail(alerts, { baseUrl, notifiedAt, hasLogin, unsubscribeLink, more });
    try {
      const { response, ...rest } = await mail.send(
        {
          to: recipient,
          ...content,
          unsubscribeLink,
          messageId: idOf(key),
          date: new Date(createdAt),
          ...(threadKey === null ? {} : { inReplyTo: idOf(threadKey), references: [idOf(threadKey)] }),
        },
        signal,
      );
      return { accepted: true, answer: response, ...rest };
    } catch (error) {
      return { accepted: false, ...readRefusal(error) };
    }
  },
});
