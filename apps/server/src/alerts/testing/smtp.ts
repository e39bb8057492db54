import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtp {
  url: string;
  port: number;
  mails: Email[];
  received(count: number): Promise<Email[]>;
  stop(): Promise<void>;
}

interface TestSmtpOptions {
  port?: number;
  /** Returns the response code to RCPT TO, such as 550, or null to accept the address. */
  refuse?: (address: string) => number | null;
  beforeResponse?: () => Promise<void>;
  onMail?: (mail: Email) => void;
}

export const startSmtp = async ({
  port = 0,
  refuse,
  beforeResponse,
  onMail,
}: TestSmtpOptions = {}): Promise<TestSmtp> => {
  const mails: Email[] = [];
  let heard: () => void = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, callback) => {
      const code = refuse?.(address) ?? null;
      const reply = (code ?? 0) < 500 ? '4.2.1 mailbox busy' : '5.1.1 no such mailbox';
      callback(code === null ? null : Object.assign(new Error(reply), { responseCode: code }));
    },
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        await beforeResponse?.();
        mails.push(mail);
        onMail?.(mail);
        callback();
        heard();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    received: async (count) => {
      while (mails.length < count) {
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
      return mails;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

export const header = (mail: Email | undefined, name: string): string | undefined =>
  mail?.headers.find(({ key }) => key === name)?.value;
