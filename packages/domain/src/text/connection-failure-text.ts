const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  ENOTFOUND: 'the host name was not found',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the response is too large',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
};

/** The text contains no address, because names and paths may contain secrets. */
export const connectionFailureText = (code: unknown): string => {
  if (typeof code !== 'string' || code === '') return 'the connection failed';
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined) ?? `the connection failed (${code})`;
};
