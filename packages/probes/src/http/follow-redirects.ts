import type { WebTarget } from '@pharos/contract/bus/target.ts';
import type { ProbeOutcome, ProbeRun } from '../run-probe.ts';
import { Exchange } from './exchange.ts';
import { exchangeFault } from './exchange-fault.ts';
import { openUrl } from './open-url.ts';
import { ProbeCookies } from './probe-cookies.ts';
import { readOutcome } from './read-outcome.ts';
import { isRedirect, redirectTarget } from './redirect-target.ts';
import { requestHeaders } from './request-headers.ts';
import { requestText } from './request-text.ts';

const MAX_REDIRECTS = 10;

/**
 * Follows at most ten redirects. After a change of the origin, credentials and custom headers are not sent any more,
 * even on the way back. Cookies exist only for this probe.
 */
export const followRedirects = async (start: URL, target: WebTarget, run: ProbeRun): Promise<ProbeOutcome> => {
  let url = start;
  let trusted = true;
  const cookies = new ProbeCookies();
  for (let redirects = 0; ; redirects += 1) {
    const exchange = new Exchange(run);
    const socket = await openUrl(url, ignoresSsl(target), exchange.receive, run);
    try {
      const headers = requestHeaders(url, target, run.context.baseUrl, trusted, cookies.headerFor(url));
      run.evidence.requestHeaders = headers.shown;
      const head = await exchange.send(socket, requestText(url, headers.sent)).catch((error: unknown) => {
        throw exchangeFault(error, 'Connection closed without a response');
      });
      run.evidence.statusCode = head.statusCode;
      if (!isRedirect(head.statusCode)) return await readOutcome(head, exchange, null, target, run);
      const next = redirectTarget(head.fields.all('location'), url);
      if ('problem' in next) return await readOutcome(head, exchange, next.problem, target, run);
      if (redirects === MAX_REDIRECTS) {
        return await readOutcome(head, exchange, `More than ${MAX_REDIRECTS} redirects`, target, run);
      }
      await cookies.store(head.fields.all('set-cookie'), url);
      trusted &&= next.url.origin === url.origin;
      url = next.url;
    } finally {
      socket.destroy();
      exchange.release();
    }
  }
};

const ignoresSsl = (target: WebTarget): boolean => target.type === 'https' && target.ignoreSslVerification === true;
