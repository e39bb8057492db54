interface SmtpFault {
  code?: string;
  /** The command that the server refused, such as `MAIL FROM`. */
  command?: string;
  responseCode?: number;
  message: string;
}

/** Faults that a setting can correct, each with what to change. Codes and messages are those of nodemailer and of Node.js. */
const FAULTS: readonly { isFault: (fault: SmtpFault) => boolean; text: string }[] = [
  {
    // A server that does not know STARTTLS answers 500 to 504 (RFC 5321, section 4.2.2).
    isFault: ({ code, message }) => code === 'ETLS' && /\b50[0-4]\b/.test(message),
    text: 'The mail server offers no TLS (STARTTLS), and the password is not sent in clear: use smtps:// in SMTP_URL, or append ?requireTLS=false to it',
  },
  {
    isFault: ({ code, message }) => code === 'ETLS' && /\b454\b/.test(message),
    text: 'The mail server cannot start TLS (STARTTLS) now, as its log states: wait, or use smtps:// in SMTP_URL if the server offers it (465)',
  },
  {
    // RFC 3207, section 4.
    isFault: ({ responseCode, message }) => responseCode === 530 && /STARTTLS/i.test(message),
    text: 'The mail server requires TLS: use smtps:// in SMTP_URL, or remove ignoreTLS from it',
  },
  {
    // RFC 4954, section 6.
    isFault: ({ code, responseCode }) => responseCode === 530 && code !== 'EAUTH',
    text: 'The mail server requires a user name and a password: set both in SMTP_URL, as smtp://user:password@host',
  },
  {
    // Not 552, the size of the mail.
    isFault: ({ command, responseCode = 0 }) => command === 'MAIL FROM' && responseCode >= 500 && responseCode !== 552,
    text: 'The mail server rejected the sender: set MAIL_FROM to an address that it accepts, or a user who may send as it in SMTP_URL',
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
    text: 'The certificate of the mail server is not valid now: renew it, or check the clocks',
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
    // Without an answer: that of a server may contain the same words.
    isFault: ({ code, responseCode, message }) =>
      code !== 'ETLS' &&
      responseCode === undefined &&
      /connection (?:was )?closed|disconnected before secure TLS|ECONNRESET|EPIPE/i.test(message),
    text: 'The mail server closed the connection: in SMTP_URL use smtps:// for a port that starts with TLS (465), and smtp:// for other ports; else the log of the mail server states why',
  },
  {
    isFault: ({ code }) => code === 'ETLS',
    text: 'The mail server did not start TLS: its log states why',
  },
  {
    isFault: ({ code, message }) => code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message),
    text: 'The host of SMTP_URL is not found',
  },
  {
    isFault: ({ message }) => /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|Connection timeout/.test(message),
    text: 'Nothing answers at the host and port of SMTP_URL',
  },
];

/** Returns an error that states which setting to change, with the original one as its cause, or the error itself if no setting is at fault. */
export const explainSmtpFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const fault = FAULTS.find(({ isFault }) => isFault(error));
  return fault ? new Error(`${fault.text} (${error.message})`, { cause: error }) : error;
};
