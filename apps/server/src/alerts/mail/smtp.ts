import { hostname } from 'node:os';
import { smtpOptions } from '@pharos/domain/alerts/smtp-options.ts';
import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import { explainSmtpFault } from './explain-smtp-fault.ts';
import { ANSWER_MS, HAND_OVER_MS, type MailTransport } from './mail.ts';

interface SmtpSettings {
  smtpUrl: string;
  mailFrom: string;
  handOverMs?: number;
  answerMs?: number;
}

/** More than all simultaneous emails, so that no email waits for the connection of another one. */
const MAX_CONNECTIONS = 40;

export const openSmtp = ({
  smtpUrl,
  mailFrom,
  handOverMs = HAND_OVER_MS,
  answerMs = ANSWER_MS,
}: SmtpSettings): MailTransport => {
  const { requiresStartTls, clientName } = smtpOptions(smtpUrl, mailFrom, hostname());
  let hadSession = false;
  const transporter = createTransport({
    url: smtpUrl,
    ...(requiresStartTls && { requireTLS: true }),
    ...(clientName !== null && { name: clientName }),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    // Each email has its own deadlines.
    socketTimeout: 2 * (handOverMs + answerMs),
    idleTimeout: 30_000,
    // The pool reports the stage of a connection only through its logger.
    logger: {
      debug: (_entry: unknown, text: unknown) => {
        if (text === 'SMTP handshake finished') hadSession = true;
      },
    },
  });
  const onHandedOver = new WeakMap<AbortSignal, () => void>();
  transporter.use('stream', ({ data: { signal }, message }, done) => {
    // The stream ends after nodemailer has read the message completely.
    message.processFunc((body) => body.once('end', () => signal && onHandedOver.get(signal)?.()));
    done();
  });
  return {
    from: mailFrom,
    send: async (mail, signal) => {
      const deadline = new AbortController();
      const abortAfter = (ms: number, what: string): NodeJS.Timeout =>
        setTimeout(() => deadline.abort(new Error(`the mail server ${what} within ${ms / 1000} seconds`)), ms);
      let timer = abortAfter(handOverMs, 'did not accept the mail');
      const either = AbortSignal.any([signal, deadline.signal]);
      onHandedOver.set(either, () => {
        clearTimeout(timer);
        timer = abortAfter(answerMs, 'did not confirm the mail');
      });
      try {
        const { response } = await transporter.sendMail({ ...composeMail(mail, mailFrom), signal: either });
        return { response };
      } catch (error) {
        if (deadline.signal.aborted) throw deadline.signal.reason;
        throw explainSmtpFault(error, hadSession);
      } finally {
        onHandedOver.delete(either);
        clearTimeout(timer);
      }
    },
    verify: async () => {
      await transporter.verify().catch((error: unknown) => {
        throw explainSmtpFault(error, hadSession);
      });
    },
    close: () => transporter.close({ force: true }),
  };
};
