import type { WebTarget } from '@pharos/contract/bus/target.ts';
import { type ProbeOutcome, type ProbeRun, ProberError } from '../run-probe.ts';
import { decodeText } from './charset.ts';
import { decodeBody, decodeExcerpt } from './decode-body.ts';
import { BODY_LIMIT, type Exchange } from './exchange.ts';
import { exchangeFault } from './exchange-fault.ts';
import type { ResponseHead } from './response/head-reader.ts';
import { statusText, statusVerdict, textVerdict } from './response-verdict.ts';
import { shownHeaders } from './shown-headers.ts';

const EXCERPT_BYTES = 2048;
const NO_ROOM = 'This location has no memory left for the page';

/**
 * Stores only the needed part of the body: up to `BODY_LIMIT` for a string check, an excerpt for a failed status,
 * otherwise nothing.
 */
export const readOutcome = async (
  { statusCode, fields }: ResponseHead,
  exchange: Exchange,
  redirectProblem: string | null,
  target: WebTarget,
  run: ProbeRun,
): Promise<ProbeOutcome> => {
  const status = statusVerdict(statusCode, target.statusCheck, redirectProblem);
  const textCheck = status.verdict === 'AV' ? target.stringCheck : undefined;
  const maxBytes = textCheck ? BODY_LIMIT : status.verdict === 'AV' ? 0 : EXCERPT_BYTES;
  const body = await exchange.readBody(maxBytes).catch((error: unknown) => {
    run.evidence.responseHeaders = shownHeaders(fields);
    throw exchangeFault(error, `Connection closed before the response was complete (${statusText(statusCode)})`);
  });
  const coding = fields.get('content-encoding') ?? '';
  const contentType = fields.get('content-type');
  let outcome = status;
  if (textCheck) {
    if (!body) throw new ProberError(NO_ROOM);
    run.evidence.responseHeaders = shownHeaders(fields);
    const decoded = await decodeBody(body, coding, BODY_LIMIT, exchange.isSecure, run);
    if (!decoded) throw new ProberError(NO_ROOM);
    outcome = textVerdict(decodeText(decoded, contentType), textCheck);
    if (outcome.verdict === 'AV') delete run.evidence.responseHeaders;
  }
  if (outcome.verdict !== 'AV') {
    run.evidence.responseHeaders = shownHeaders(fields);
    const start = body && decodeExcerpt(body.subarray(0, EXCERPT_BYTES), coding).subarray(0, EXCERPT_BYTES);
    if (start) run.evidence.bodyExcerpt = decodeText(start, contentType);
  }
  return outcome;
};
