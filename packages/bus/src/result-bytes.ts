import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';

const FIXED = 600;
/** Overhead of a text or an entry. */
const EACH = 40;

/** Characters beyond Latin-1 need two bytes, so all characters count as two. */
const textBytes = (text: string | null | undefined): number => (text ? EACH + 2 * text.length : 0);

/** Estimates the memory of a result, rather too high than too low, because targets control what they send. */
export const resultBytes = (result: ProbeResult): number => {
  const { bodyExcerpt, certificate, requestHeaders, responseHeaders, summary, proberError } = result;
  let bytes = FIXED + textBytes(bodyExcerpt) + textBytes(summary) + textBytes(proberError);
  for (const headers of [requestHeaders, responseHeaders]) {
    for (const name in headers) bytes += textBytes(name) + textBytes(headers[name]);
  }
  return certificate ? bytes + certificateBytes(certificate) : bytes;
};

const certificateBytes = ({ subject, issuer, problem, altNames, chain = [] }: CertificateFacts): number =>
  [subject, issuer, problem, ...altNames, ...chain].reduce((bytes: number, text) => bytes + textBytes(text), FIXED);

export const bytesOfResults = (results: readonly ProbeResult[]): number =>
  results.reduce((bytes, result) => bytes + resultBytes(result), 0);
