import { NO_SUCH_HOST } from '@pharos/contract/bus/reference-names.ts';
import { errorCode } from './error-code.ts';
import type { Phase } from './phase-clock.ts';

const DESCRIPTIONS: Record<string, string> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection reset',
  ECONNABORTED: 'Connection aborted',
  EPIPE: 'Connection closed',
  ETIMEDOUT: 'Connection timed out',
  EHOSTUNREACH: 'No route to host',
  EHOSTDOWN: 'The host is down',
  EPROTO: 'Protocol error',
  ENOTFOUND: NO_SUCH_HOST,
  ENODATA: 'The name has no address',
  ESERVFAIL: 'The name servers report a failure (SERVFAIL)',
  EREFUSED: 'The name servers refused the query (REFUSED)',
  EFORMERR: 'The name servers rejected the query (FORMERR)',
  ENOTIMP: 'The name servers do not support the query (NOTIMP)',
  EBADRESP: 'The name servers sent an invalid response',
  EBADNAME: 'Not a valid host name',
  ETIMEOUT: 'Name resolution timed out',
};

const TIMED_OUT: Record<Phase, string> = {
  dns: 'Name resolution timed out',
  connect: 'Connection timed out',
  tls: 'The TLS handshake timed out',
  firstByte: 'No response',
  transfer: 'The response was incomplete',
};

export const describeError = (error: unknown): string => {
  const code = errorCode(error) ?? '';
  if (Object.hasOwn(DESCRIPTIONS, code)) return DESCRIPTIONS[code] ?? '';
  return error instanceof Error && error.message ? error.message : String(error);
};

export const describeTimeout = (phase: Phase | null, seconds: number): string =>
  `${TIMED_OUT[phase ?? 'dns']} after ${seconds} s`;
