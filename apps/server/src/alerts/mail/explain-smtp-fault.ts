interface SmtpFault {
  code?: string;
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
