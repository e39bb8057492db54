import type { SocketTarget } from '@pharos/contract/bus/target.ts';
import { Exchange } from '../http/exchange.ts';
import { exchangeFault } from '../http/exchange-fault.ts';
import { maskSecrets } from '../http/mask-secrets.ts';
import { openUrl } from '../http/open-url.ts';
import { requestText } from '../http/request-text.ts';
import { shownHeaders } from '../http/shown-headers.ts';
import type { Prober } from '../prober.ts';
import { ProberError, runProbe } from '../run-probe.ts';
import { newKey, upgradeHeaders, upgradeVerdict } from './upgrade-headers.ts';

/** Masked, with status 1000 (RFC 6455 sections 5.2, 5.5.1 and 7.4.1); the mask is all zeros. */
const CLOSE_FRAME = Buffer.of(0x88, 0x82, 0, 0, 0, 0, 0x03, 0xe8);

/**
 * Performs the opening handshake and then sends a close frame. Data after the handshake does not affect the verdict.
 */
export const probeSocket: Prober<SocketTarget> = async (target, context) => {
  const finding = await runProbe(target.timeoutSeconds, context, async (run) => {
    const url = URL.parse(target.url);
    if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:')) throw new ProberError('The URL is not valid');
    const exchange = new Exchange(run);
    const socket = await openUrl(url, target.ignoreSslVerification === true, exchange.receive, run);
    try {
      const key = newKey();
      const headers = upgradeHeaders(url, key, target, run.context.baseUrl);
      run.evidence.requestHeaders = headers.shown;
      const head = await exchange.send(socket, requestText(url, headers.sent)).catch((error: unknown) => {
        throw exchangeFault(error, 'Connection closed without a response');
      });
      run.clock.stop();
      run.evidence.statusCode = head.statusCode;
      const outcome = upgradeVerdict(head, key, target.subprotocol);
      if (outcome.verdict === 'AV') socket.write(CLOSE_FRAME);
      else run.evidence.responseHeaders = shownHeaders(head.fields);
      return outcome;
    } finally {
      socket.destroy();
      exchange.release();
    }
  });
  return maskSecrets(finding, target);
};
