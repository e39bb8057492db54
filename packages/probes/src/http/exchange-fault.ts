import { errorCode } from '../error-code.ts';
import { TargetFault } from '../run-probe.ts';
import { describeTlsError } from '../tls/handshake-error.ts';
import { ResponseFault } from './response/response-fault.ts';

const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

export const exchangeFault = (error: unknown, closed: string): unknown => {
  if (error instanceof ResponseFault) return new TargetFault(error.closed ? closed : error.message);
  const tls = describeTlsError(error);
  if (tls !== null) return new TargetFault(tls);
  return CLOSED.has(errorCode(error) ?? '') ? new TargetFault(closed) : error;
};
