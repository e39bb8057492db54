import { createHash, randomBytes } from 'node:crypto';
import type { SocketTarget } from '@pharos/contract/bus/target.ts';
import { HANDSHAKE_PREFIX } from '@pharos/domain/checks/fields/headers.ts';
import { type RequestHeaders, withCustomHeaders } from '../http/request-headers.ts';
import type { ResponseHead } from '../http/response/head-reader.ts';
import { statusText } from '../http/response-verdict.ts';
import { type ProbeOutcome, ProberError } from '../run-probe.ts';

/** RFC 6455 section 1.3. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export const newKey = (): string => randomBytes(16).toString('base64');

const acceptFor = (key: string): string =>
  createHash('sha1')
    .update(key + ACCEPT_GUID)
    .digest('base64');

/** The opening handshake (RFC 6455 section 4.1). Throws a ProberError if a custom header must not be set. */
export const upgradeHeaders = (
  url: URL,
  key: string,
  { headers = {}, subprotocol = '' }: Pick<SocketTarget, 'headers' | 'subprotocol'>,
  baseUrl: string,
): RequestHeaders => {
  const own = Object.keys(headers).find((name) => name.toLowerCase().startsWith(HANDSHAKE_PREFIX));
  if (own !== undefined) throw new ProberError(`The header ${own} cannot be set`);
  return withCustomHeaders(
    [
      ['Host', url.host],
      ['User-Agent', `PharosBot/1.0 (+${baseUrl})`],
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Key', key],
      ['Sec-WebSocket-Version', '13'],
      ...(subprotocol === '' ? [] : [['Sec-WebSocket-Protocol', subprotocol] as [string, string]]),
    ],
    headers,
  );
};

const refused = (summary: string): ProbeOutcome => ({ verdict: 'RE', summary });

/**
 * Applies RFC 6455 section 4.1, the list after step 7.
 * @param offered The requested subprotocols, separated by commas. Browsers reject a server that chooses none of them.
 */
export const upgradeVerdict = ({ statusCode, fields }: ResponseHead, key: string, offered = ''): ProbeOutcome => {
  if (statusCode !== 101) return refused(`The WebSocket upgrade failed: ${statusText(statusCode)}`);
  if (fields.get('upgrade')?.toLowerCase() !== 'websocket') return refused('The server upgraded to another protocol');
  if (fields.get('sec-websocket-accept') !== acceptFor(key)) {
    return refused('The WebSocket upgrade failed: wrong accept key');
  }
  const chosen = fields.get('sec-websocket-protocol') ?? '';
  if (chosen === '' && offered !== '') {
    return refused('The WebSocket upgrade failed: the server chose none of the offered subprotocols');
  }
  if (chosen !== '' && !offered.split(',').some((name) => name.trim() === chosen)) {
    return refused('The WebSocket upgrade failed: the server chose a subprotocol that was not offered');
  }
  if (fields.get('sec-websocket-extensions') !== undefined) {
    return refused('The WebSocket upgrade failed: the server chose an extension that was not offered');
  }
  return { verdict: 'AV', summary: 'Available' };
};
