import { errorCode } from '../error-code.ts';

/** TLS alerts and OpenSSL errors (RFC 8446 section 6.2, RFC 5246 section 7.2.2). The first match applies. */
const DESCRIPTIONS: readonly [RegExp, string][] = [
  [
    /WRONG_VERSION_NUMBER|HTTP_REQUEST|PACKET_LENGTH_TOO_LONG|RECORD_LAYER_FAILURE|UNKNOWN_PROTOCOL/,
    'The server does not speak TLS on this port',
  ],
  [
    /UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION|UNKNOWN_SSL_VERSION/,
    'The server offers only TLS versions that are no longer safe',
  ],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|ACCESS_DENIED/,
    'The server requires a client certificate',
  ],
  [/UNRECOGNIZED_NAME/, 'The server does not know this host name (SNI)'],
  [/LEGACY_SIGALG/, 'The server signs the handshake with an algorithm that is no longer safe'],
  [/DH_KEY_TOO_SMALL|KEY_TOO_SMALL|MD_TOO_WEAK/, 'The server uses a key that is too weak'],
  [
    /HANDSHAKE_FAILURE|NO_SHARED_CIPHER|NO_CIPHERS|INSUFFICIENT_SECURITY/,
    'The server rejected the TLS handshake: there is no common cipher, or it requires a client certificate',
  ],
  [/NO_APPLICATION_PROTOCOL/, 'The server does not speak HTTP/1.1'],
  [/INTERNAL_ERROR/, 'The server failed in the TLS handshake'],
];

export const describeTlsError = (error: unknown): string | null => {
  const code = errorCode(error) ?? '';
  if (!code.startsWith('ERR_SSL_') && !code.startsWith('ERR_TLS_') && code !== 'EPROTO') return null;
  const text = `${code} ${error instanceof Error ? error.message.toUpperCase().replaceAll(/[ -]/g, '_') : ''}`;
  return DESCRIPTIONS.find(([pattern]) => pattern.test(text))?.[1] ?? `The TLS handshake failed (${code})`;
};
