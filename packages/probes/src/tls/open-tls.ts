import { isIP, type Socket } from 'node:net';
import {
  checkServerIdentity,
  connect,
  type DetailedPeerCertificate,
  type PeerCertificate,
  type TLSSocket,
} from 'node:tls';
import { errorCode } from '../error-code.ts';
import { type ProbeRun, TargetFault } from '../run-probe.ts';
import { certificateFacts } from './certificate-facts.ts';
import { COMMON_NAME_ALONE } from './describe-certificate-problem.ts';
import { describeTlsError } from './handshake-error.ts';
import { trustContext } from './trust.ts';

const PROTOCOLS = ['http/1.1'];

/**
 * Performs a full TLS handshake and takes ownership of `socket`. It sends `host` as SNI only for a name, never for an
 * address (RFC 6066 section 3). It records the certificate even if the probe then fails. Rejects with TargetFault (NR)
 * if the handshake fails, or if the certificate is not trusted and `ignoreProblems` is false.
 */
export const openTls = async (
  socket: Socket,
  host: string,
  ignoreProblems: boolean,
  run: ProbeRun,
): Promise<TLSSocket> => {
  run.clock.enter('tls');
  let seen: DetailedPeerCertificate | undefined;
  const secured = await run.deadline.within<TLSSocket>((resolve, reject) => {
    const secured = connect({
      socket,
      host,
      servername: isIP(host) ? '' : host,
      ALPNProtocols: PROTOCOLS,
      secureContext: trustContext(run.context.trustedRoots),
      // Trust is decided after the handshake, because even a rejected certificate is recorded.
      rejectUnauthorized: false,
      checkServerIdentity: (_servername, certificate) => {
        seen = certificate as DetailedPeerCertificate;
        return hostFault(host, certificate);
      },
    });
    const failed = (error: Error) => reject(handshakeFault(error));
    const closed = () => reject(new TargetFault('Connection closed in the TLS handshake'));
    secured.once('secureConnect', () => {
      secured.removeListener('error', failed);
      secured.removeListener('close', closed);
      resolve(secured);
    });
    secured.once('error', failed);
    secured.once('close', closed);
    return () => secured.destroy();
  });
  const facts = certificateFacts(secured, host, seen);
  run.evidence.certificate = facts;
  if (facts?.problem != null && !ignoreProblems) {
    secured.destroy();
    throw new TargetFault(facts.problem);
  }
  return secured;
};

const NO_SUBJECT = {} as PeerCertificate['subject'];

/** Browsers ignore the common name (RFC 9525 section 2), but Node.js accepts it. */
const hostFault = (host: string, certificate: PeerCertificate): Error | undefined => {
  const fault = checkServerIdentity(host, { ...certificate, subject: NO_SUBJECT });
  if (!fault || checkServerIdentity(host, certificate)) return fault;
  return Object.assign(new Error(COMMON_NAME_ALONE), { code: COMMON_NAME_ALONE });
};

const handshakeFault = (error: Error): unknown => {
  const description = describeTlsError(error);
  if (description !== null) return new TargetFault(description);
  if (errorCode(error) === 'ECONNRESET') return new TargetFault('Connection closed in the TLS handshake');
  return error;
};
