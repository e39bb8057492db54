/** Hosts of the local machine, in the form that `URL` returns. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

export interface SmtpOptions {
  /** Implicit TLS (RFC 8314, section 3.3). */
  startsWithTls: boolean;
  /**
   * Rejects a connection without STARTTLS (RFC 3207), which would send a password in clear text. False for the local
   * machine, and if the URL sets `requireTLS` or `ignoreTLS`.
   */
  requiresStartTls: boolean;
  /**
   * The name that the client presents (EHLO); null for the name of this machine. Strict servers reject a name without a
   * dot.
   */
  clientName: string | null;
}

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
