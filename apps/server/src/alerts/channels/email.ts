import { messageId } from '../mail/message-id.ts';
import { readRefusal } from '../mail/refusal.ts';
import { renderMail } from '../render/alert-mail.ts';
import type { Channel, ChannelServices } from './channel.ts';

/** Alerts by e-mail, one thread an outage (RFC 5322, section 3.6.4). */
export const emailChannel = ({ mail, baseUrl }: ChannelServices): Channel => ({
  send: async ({ recipient, alerts, key, threadKey, createdAt }) => {
    const idOf = (messageKey: string): string =>
      messageId({ key: messageKey, recipient, baseUrl, mailFrom: mail.from });
    const content = renderMail(alerts, baseUrl);
    try {
      const { response } = await mail.send({
        to: recipient,
        ...content,
        messageId: idOf(key),
        date: new Date(createdAt),
        ...(threadKey === null ? {} : { inReplyTo: idOf(threadKey), references: [idOf(threadKey)] }),
      });
      return { accepted: true, answer: response };
    } catch (error) {
      return { accepted: false, ...readRefusal(error) };
    }
  },
});
