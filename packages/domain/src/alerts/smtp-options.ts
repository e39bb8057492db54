/** The hosts of this machine, as URLs have them. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Decides how connections to a mail server (`SMTP_URL`) are made. */
export interface SmtpOptions {
  /** Whether a connection starts with TLS (RFC 8314, section 3.3). */
  startsWithTls: boolean;
  /**
   * Whether a connection without STARTTLS is refused (RFC 3207): a password would travel in clear. Not on this machine, and not if the URL sets
   * `requireTLS` or `ignoreTLS` itself.
   */
  requiresStartTls: boolean;
  /** The name that the client presents (EHLO), or null for the name of this machine. A name without a dot is refused by strict servers. */
  clientName: string | null;
}

/** @param hostName The name of this machine. */
export const smtpOptions = (smtpUrl: string, mailFrom: string, hostName: string): SmtpOptions => {
  const { protocol, hostname, password, searchParams } = new URL(smtpUrl);
  const startsWithTls = protocol === 'smtps:';
  const decidesItself = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  const domain = /@([^@>\s]+)>?\s*$/.exec(mailFrom)?.[1] ?? '';
  return {
    startsWithTls,
    requiresStartTls: !startsWithTls && password !== '' && !LOOPBACK.test(hostname) && !decidesItself,
    clientName: !hostName.includes('.') && domain.includes('.') ? domain : null,
  };
};
