/**
 * Headers that a check may not set, in lower case. They belong to a single hop (RFC 9110, section 7.6.1) or to message
 * framing (RFC 9112, section 6). Only the prober sets them.
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
