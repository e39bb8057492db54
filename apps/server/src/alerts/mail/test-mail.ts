import { randomUUID } from 'node:crypto';
import { renderAccountMail } from '../render/account-mail.ts';
import type { MailTransport } from './mail.ts';
import { messageId } from './message-id.ts';
import { readRefusal } from './refusal.ts';

/** A person waits for the response. */
const TEST_TIMEOUT_MS = 20_000;

export const createTestMail =
  ({ mail, baseUrl }: { mail: MailTransport; baseUrl: string }) =>
  async (to: string): Promise<{ outcome: 'accepted' | 'kept' | 'refused'; answer: string }> => {
    const content = renderAccountMail(
      {
        to,
        subject: 'Test mail from Pharos',
        headline: 'Mails from Pharos reach you',
        paragraphs: ['You requested this mail to test whether alerts can be delivered.'],
        action: { label: 'Open Pharos', link: baseUrl },
        footer: 'Sent by Pharos because an admin with this address requested it.',
      },
      baseUrl,
    );
    const id = messageId({ key: `test-${randomUUID()}`, recipient: to, baseUrl, mailFrom: mail.from });
    try {
      const { response, isStored } = await mail.send(
        { to, ...content, messageId: id, date: new Date() },
        AbortSignal.timeout(TEST_TIMEOUT_MS),
      );
      return { outcome: isStored ? 'kept' : 'accepted', answer: response };
    } catch (error) {
      return { outcome: 'refused', answer: readRefusal(error).reason };
    }
  };
