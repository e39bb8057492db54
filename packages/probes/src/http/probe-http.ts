import type { WebTarget } from '@pharos/contract/bus/target.ts';
import type { Prober } from '../prober.ts';
import { type Judgment, OwnFault, type ProbeRun, runProbe } from '../run-probe.ts';
import { decodeText } from './charset.ts';
import { decodeBody, decodeExcerpt } from './decode-body.ts';
import { BODY_LIMIT, Exchange } from './exchange.ts';
import { exchangeFault } from './exchange-fault.ts';
import { judgeStatus, judgeText, statusText } from './judge-response.ts';
import { openUrl } from './open-url.ts';
import { isRedirect, redirectTarget } from './redirect-target.ts';
import { requestHeaders } from './request-headers.ts';
import { requestText } from './request-text.ts';
import type { ResponseHead } from './response/head-reader.ts';
import { shownHeaders } from './shown-headers.ts';

const MAX_REDIRECTS = 10;
const EXCERPT_BYTES = 2048;

/** HTTP and HTTPS: GET, redirects followed, the final response judged (RFC 9110, RFC 9112). */
export const probeHttp: Prober<WebTarget> = (target, context) =>
  runProbe(target.timeoutSeconds, context, (run) => {
    const url = URL.parse(target.url);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new OwnFault('The URL is not valid');
    return follow(url, target, run);
  });

/** Goes from hop to hop. Once the origin has changed, credentials stay dropped even on the way back. */
const follow = async (start: URL, target: WebTarget, run: ProbeRun): Promise<Judgment> => {
  let url = start;
  let trusted = true;
  for (let redirects = 0; ; redirects += 1) {
    const exchange = new Exchange(run);
    const socket = await openUrl(url, ignoresSsl(target), exchange.receive, run);
    try {
      const headers = requestHeaders(url, target, run.context.baseUrl, trusted);
      run.evidence.requestHeaders = headers.shown;
      const head = await exchange.send(socket, requestText(url, headers.sent)).catch((error: unknown) => {
        throw exchangeFault(error, 'Connection closed without a response');
      });
      run.evidence.statusCode = head.statusCode;
      if (!isRedirect(head.statusCode)) return await judge(head, exchange, null, target, run);
      const next = redirectTarget(head.fields.get('location'), url);
      if ('problem' in next) return await judge(head, exchange, next.problem, target, run);
      if (redirects === MAX_REDIRECTS) {
        return await judge(head, exchange, `More than ${MAX_REDIRECTS} redirects`, target, run);
      }
      trusted &&= next.url.origin === url.origin;
      url = next.url;
    } finally {
      socket.destroy();
    }
  }
};

const ignoresSsl = (target: WebTarget): boolean => target.type === 'https' && target.ignoreSslVerification === true;

/** Reads what the judgment needs of the body: all of it for a string check, else an excerpt for the report. */
const judge = async (
  { statusCode, fields }: ResponseHead,
  exchange: Exchange,
  redirectProblem: string | null,
  target: WebTarget,
  run: ProbeRun,
): Promise<Judgment> => {
  const status = judgeStatus(statusCode, target.statusCheck, redirectProblem);
  const textCheck = status.verdict === 'AV' ? target.stringCheck : undefined;
  const keep = textCheck ? BODY_LIMIT : status.verdict === 'AV' ? 0 : EXCERPT_BYTES;
  const body = await exchange.readBody(keep).catch((error: unknown) => {
    run.evidence.responseHeaders = shownHeaders(fields);
    throw exchangeFault(error, `Connection closed before the response was complete (${statusText(statusCode)})`);
  });
  const coding = (fields.get('content-encoding') ?? '').trim().toLowerCase();
  const contentType = fields.get('content-type');
  let judgment = status;
  if (textCheck) {
    run.evidence.responseHeaders = shownHeaders(fields);
    judgment = judgeText(decodeText(await decodeBody(body, coding, BODY_LIMIT, run), contentType), textCheck);
    if (judgment.verdict === 'AV') delete run.evidence.responseHeaders;
  }
  if (judgment.verdict !== 'AV') {
    run.evidence.responseHeaders = shownHeaders(fields);
    const start = decodeExcerpt(body.subarray(0, EXCERPT_BYTES), coding).subarray(0, EXCERPT_BYTES);
    run.evidence.bodyExcerpt = decodeText(start, contentType);
  }
  return judgment;
};
