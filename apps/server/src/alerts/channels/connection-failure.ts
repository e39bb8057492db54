/** What a request failed of, in words without an address: names and paths may hold secrets. */
export const connectionFailure = (error: unknown, signal: AbortSignal, timeoutMs: number): string => {
  if (signal.aborted) return `no answer within ${timeoutMs / 1000} seconds`;
  const code = codeOf(error);
  return WORDS[code] ?? `the connection failed${code === '' ? '' : ` (${code})`}`;
};

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'the host name was not found',
  ETIMEDOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is of another name',
};

/** Whether the connection failed before anything was asked. */
export const isBeforeRequest = (error: unknown, signal: AbortSignal): boolean =>
  !signal.aborted && BEFORE_REQUEST.test(codeOf(error));

const BEFORE_REQUEST = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|.*CERT.*)$/;

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};
