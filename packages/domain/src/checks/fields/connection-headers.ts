/**
 * Headers that a check may not set, lower case: of one hop (RFC 9110, section 7.6.1) and of message framing (RFC 9112, section 6).
 * They are the prober's own business.
 */
export const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'expect',
]);
