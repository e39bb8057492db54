import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { issueCertificate } from '../../packages/probes/src/testing/certificates.ts';
import { listenHttp, listenHttps, listenTcp, listenUdp } from '../../packages/probes/src/testing/listening.ts';

const page: RequestListener = (_request, response) => response.end('All is well.\n');
/** The GUID of the WebSocket handshake (RFC 6455 section 1.3). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Starts a server that stops at the end of the test. Returns its port, like all functions below. */
export const serveHttp = (): Promise<number> => listenHttp(page);

export const serveHttps = async (): Promise<number> => {
  const { certificate, key } = await issueCertificate({ name: 'shop.test', hosts: ['127.0.0.1'] });
  return listenHttps({ cert: certificate, key }, page);
};

export const serveWebSocket = (): Promise<number> =>
  listenTcp((socket) => {
    socket.once('data', (data) => {
      const key = /sec-websocket-key: (.*)\r\n/i.exec(data.toString())?.[1] ?? '';
      const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
    });
  });

export const serveTcp = (): Promise<number> =>
  listenTcp((socket) => socket.on('data', (data) => data.toString() === 'PING\r\n' && socket.write('+PONG\r\n')));

export const serveUdp = (): Promise<number> =>
  listenUdp((message, from, socket) => {
    if (message.toString() === 'PING') socket.send('PONG', from.port, from.address);
  });
