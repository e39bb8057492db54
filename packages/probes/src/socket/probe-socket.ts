import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { SocketTarget } from '@pharos/contract/bus/target.ts';
import { exchangeFault } from '../http/exchange-fault.ts';
import { openUrl } from '../http/open-url.ts';
import { shownHeaders } from '../http/shown-headers.ts';
import type { Prober } from '../prober.ts';
import { type Judgement, OwnFault, type ProbeRun, runProbe } from '../run-probe.ts';
import { judgeUpgrade, newKey, upgradeHeaders } from './upgrade-headers.ts';

/** A masked close frame with status 1000 (RFC 6455 sections 5.2, 5.5.1 and 7.4.1); the mask is all zeros. */
const CLOSE_FRAME = Buffer.of(0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8);

/** WebSocket: the opening handshake, then a close. What the server says afterwards does not count. */
export const probeSocket: Prober<SocketTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, async (run) => {
    const url = URL.parse(target.url);
    if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:')) throw new OwnFault('The URL is not valid');
    const socket = await openUrl(url, target.ignoreSslVerification === true, run);
    try {
      return await upgrade(socket, url, run);
    } finally {
      socket.destroy();
    }
  });

const upgrade = async (socket: Socket, url: URL, run: ProbeRun): Promise<Judgement> => {
  const key = newKey();
  const headers = upgradeHeaders(url, key, run.context.baseUrl);
  run.evidence.requestHeaders = headers;
  run.clock.enter('firstByte');
  const response = await run.deadline
    .within<IncomingMessage>((resolve, reject) => {
      const outgoing = request({
        createConnection: () => socket,
        path: `${url.pathname}${url.search}`,
        headers: Object.entries(headers).flat(),
        setHost: false,
      });
      outgoing.once('upgrade', resolve);
      outgoing.once('response', resolve);
      outgoing.on('error', reject);
      outgoing.end();
      return () => socket.destroy();
    })
    .catch((error: unknown) => {
      throw exchangeFault(error, 'Connection closed without a response');
    });
  run.clock.stop();
  run.evidence.statusCode = response.statusCode ?? null;
  const judgement = judgeUpgrade(response, key);
  if (judgement.verdict === 'AV') socket.write(CLOSE_FRAME);
  else run.evidence.responseHeaders = shownHeaders(response);
  return judgement;
};
