import { OF_RECIPIENT } from './refusal.ts';

interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message: string;
}

/** Whether the reason is neither the address (5.1) nor the state (5.2) of the mailbox (RFC 3463, section 3). */
const isRefusalOfMail = ({ command, responseCode = 0, response = '' }: SmtpFault): boolean =>
  OF_RECIPIENT.has(command) && responseCode >= 400 && !/^\d{3}[ -]\s*\d\.[12]\./.test(response);

/** Whether the server closed the connection without a response. A response may contain the same text. */
const isClosed = ({ code, responseCode, message }: SmtpFault): boolean =>
  code !== 'ETLS' &&
  responseCode === undefined &&
  /connection (?:was )?closed|disconnected before secure TLS|ECONNRESET|EPIPE/i.test(message);

/** Errors that a setting can correct. Codes and messages are those of nodemailer and Node.js. */
const FAULTS: readonly { isFault: (fault: SmtpFault, hadSession: boolean) => boolean; text: string }[] = [
  {
    // A server without STARTTLS responds with 500 to 504 (RFC 5321, section 4.2.2).
    isFault: ({ code, message }) => code === 'ETLS' && /\b50[0-4]\b/.test(message),
    text: 'The mail server offers no TLS (STARTTLS), and the password is not sent in clear: use smtps:// in SMTP_URL, or append ?requireTLS=false to it',
  },
  {
    isFault: ({ code, message }) => code === 'ETLS' && /\b454\b/.test(message),
    text: 'The mail server cannot start TLS (STARTTLS) now, as its log states: wait, or use smtps:// in SMTP_URL if the server offers it (465)',
  },
  {
    // RFC 3207, section 4.
    isFault: (fault) => isRefusalOfMail(fault) && fault.responseCode === 530 && /STARTTLS/i.test(fault.message),
    text: 'The mail server accepts mails to this recipient only over TLS: use smtps:// in SMTP_URL, or remove ignoreTLS from it',
  },
  {
    isFault: ({ command, responseCode, message }) =>
      responseCode === 530 && !OF_RECIPIENT.has(command) && /STARTTLS/i.test(message),
    text: 'The mail server requires TLS: use smtps:// in SMTP_URL, or remove ignoreTLS from it',
  },
  {
    // RFC 4954, section 6.
    isFault: ({ code, command, responseCode }) =>
      responseCode === 530 && !OF_RECIPIENT.has(command) && code !== 'EAUTH',
    text: 'The mail server requires a user name and a password: set both in SMTP_URL, before the host (user:password@)',
  },
  {
    // This includes 4xx codes, because Postfix defers emails that it does not relay.
    isFault: (fault) =>
      isRefusalOfMail(fault) &&
      (fault.responseCode === 530 ||
        /\brelay(ing)?\b|rcpthosts|authentication (is )?required|authenticate first/i.test(fault.response ?? '')),
    text: 'The mail server does not relay mails to this recipient without a sign-in: set the user name and the password of an account that may send to it in SMTP_URL',
  },
  {
    // 552 is about the size of the email. Some servers check the sender only once they know the recipient.
    isFault: (fault) => {
      const { command, responseCode = 0, response = '' } = fault;
      if (responseCode < 500 || responseCode === 552) return false;
      return command === 'MAIL FROM' || (isRefusalOfMail(fault) && /\bsender\b|send as/i.test(response));
    },
    text: 'The mail server rejected the sender: set MAIL_FROM to an address that it accepts, or a user who may send as it in SMTP_URL',
  },
  {
    // RFC 3463, section 3.8: security or policy.
    isFault: (fault) =>
      isRefusalOfMail(fault) &&
      (fault.responseCode ?? 0) >= 500 &&
      /^\d{3}[ -]\s*5\.7\.|\bspam|\bpolic|blocked|black ?list|block ?list|\b(spf|dkim|dmarc)\b/i.test(
        fault.response ?? '',
      ),
    text: 'The mail server rejected the mail by a policy or as spam: set MAIL_FROM to an address of a domain that permits the server to send for it (SPF, DKIM), or another mail server in SMTP_URL',
  },
  {
    isFault: ({ code, message }) => code === 'EAUTH' && /\b53\d\b/.test(message),
    text: 'The mail server rejected the user name or the password: check both in SMTP_URL, with special characters percent-encoded',
  },
  {
    isFault: ({ message }) => /self-signed certificate|unable to (verify|get)|unknown authority/i.test(message),
    text: 'The certificate of the mail server is issued by an unknown authority: set NODE_EXTRA_CA_CERTS to the file with the certificate of the authority (PEM)',
  },
  {
    isFault: ({ message }) => /does not match certificate's altnames/.test(message),
    text: 'The certificate of the mail server is issued for another name: use that name in SMTP_URL',
  },
  {
    isFault: ({ message }) => /certificate has expired|not yet valid/.test(message),
    text: 'The certificate of the mail server is not valid at this time: renew it, or check the clocks',
  },
  {
    isFault: ({ message }) => /wrong version number|packet length too long/.test(message),
    text: 'The mail server does not start with TLS at this port: use smtp:// in SMTP_URL, which changes to TLS by STARTTLS',
  },
  {
    isFault: ({ message }) => /Greeting never received/.test(message),
    text: 'The mail server sends no greeting: use smtps:// in SMTP_URL if its port starts with TLS (465)',
  },
  {
    isFault: (fault, hadSession) => isClosed(fault) && hadSession,
    text: 'The mail server closed the connection: its log states why',
  },
  {
    isFault: isClosed,
    text: 'The mail server closed the connection: in SMTP_URL use smtps:// for a port that starts with TLS (465), and smtp:// for other ports; otherwise the log of the mail server states why',
  },
  {
    isFault: ({ code }) => code === 'ETLS',
    text: 'The mail server did not start TLS: its log states why',
  },
  {
    isFault: ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    text: 'The host name in SMTP_URL was not found',
  },
  {
    isFault: ({ message }) => /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|Connection timeout/.test(message),
    text: 'No server responds at the host and port in SMTP_URL',
  },
];

/**
 * Returns an error that names the setting to change, or the original error if no setting is at fault.
 * @param hadSession Whether these settings started a session before. If so, the port and its TLS mode are correct.
 */
export const explainSmtpFault = (error: unknown, hadSession: boolean): unknown => {
  if (!(error instanceof Error)) return error;
  const fault = FAULTS.find(({ isFault }) => isFault(error, hadSession));
  return fault ? new Error(`${fault.text} (${error.message})`, { cause: error }) : error;
};
