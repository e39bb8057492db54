import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { MailTransport } from './mail.ts';

/** Mails by SMTP, over a few connections that are kept for the next mail. */
export const openSmtp = ({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): MailTransport => {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    idleTimeout: 30_000,
  });
  return {
    from: mailFrom,
    send: async (mail, signal) => {
      const { response } = await transporter.sendMail({ ...composeMail(mail, mailFrom), signal });
      return { response };
    },
    close: () => transporter.close({ force: true }),
  };
};
