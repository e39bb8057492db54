import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';
import { WAIT_MS } from '../../scripts/lib/testing/wait-ms.mjs';

export interface ReceivedMail {
  mail: Email;
  recipients: string[];
}

/** A real SMTP server that stores the received mails. */
export interface Mailbox {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Waits for a mail whose subject contains the text, and returns the newest one. `to` is the recipient. */
  waitFor(subject: string, to?: string, timeoutMs?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export const openMailbox = async (port = 0): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        mails.push({
          mail: await PostalMime.parse(Buffer.concat(chunks)),
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const newest = (subject: string, to?: string) =>
    mails.findLast(
      ({ mail, recipients }) => mail.subject?.includes(subject) && (to === undefined || recipients.includes(to)),
    );
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    waitFor: (subject, to, timeout = WAIT_MS) =>
      vi.waitFor(
        () => {
          const found = newest(subject, to);
          if (!found)
            throw new Error(
              `No mail has the subject ${subject}. Received: ${mails.map(({ mail }) => mail.subject).join(', ')}`,
            );
          return found;
        },
        { timeout, interval: 20 },
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
