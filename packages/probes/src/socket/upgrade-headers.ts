import { createHash, randomBytes } from 'node:crypto';
import type { ResponseHead } from '../http/response/head-reader.ts';
import { statusText } from '../http/response-verdict.ts';
import type { ProbeOutcome } from '../run-probe.ts';

/** RFC 6455 section 1.3. */
const ACCEPT_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export const newKey = (): string => randomBytes(16).toString('base64');

const acceptFor = (key: string): string =>
  createHash('sha1')
    .update(key + ACCEPT_GUID)
    .digest('base64');

/** The opening handshake's request headers (RFC 6455 section 4.1), as flat pairs and by name. */
export const upgradeHeaders = (url: URL, key: string, baseUrl: string): Record<string, string> => ({
  Host: url.host,
  'User-Agent': `PharosBot/1.0 (+${baseUrl})`,
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': key,
  'Sec-WebSocket-Version': '13',
});

const refused = (summary: string): ProbeOutcome => ({ verdict: 'RE', summary });

/** Whether the answer opens the WebSocket that was asked for (RFC 6455 section 4.1, the list after step 7). */
export const upgradeVerdict = ({ statusCode, fields }: ResponseHead, key: string): ProbeOutcome => {
  if (statusCode !== 101) return refused(`The WebSocket upgrade failed: ${statusText(statusCode)}`);
  if (fields.get('upgrade')?.toLowerCase() !== 'websocket') return refused('The server upgraded to something else');
  if (fields.get('sec-websocket-accept') !== acceptFor(key)) {
    return refused('The WebSocket upgrade failed: wrong accept key');
  }
  if (fields.get('sec-websocket-protocol') !== undefined) {
    return refused('The WebSocket upgrade failed: the server chose a subprotocol that was not offered');
  }
  if (fields.get('sec-websocket-extensions') !== undefined) {
    return refused('The WebSocket upgrade failed: the server chose an extension that was not offered');
  }
  return { verdict: 'AV', summary: 'Available' };
};
