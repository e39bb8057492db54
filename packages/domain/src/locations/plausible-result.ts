import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';

const PAST_MS = 2 * 3_600_000;
/** The clocks of agents can differ by some seconds. See the bus package. */
const AHEAD_MS = 10_000;
const MAX_MS = 3_600_000;
const MAX_INTEGER = 2 ** 31 - 1;

/** In UTF-16 code units or entries. No limit is lower than the size that the probers of Pharos send. */
const MAX_LENGTH = {
  runId: 200,
  summary: 2000,
  proberError: 500,
  remoteAddress: 64,
  bodyExcerpt: 2048,
  headers: 60,
  headerName: 255,
  headerValue: 500,
  allHeaders: 16_384,
  name: 510,
  altName: 255,
  altNames: 100,
  fingerprint: 128,
  problem: 1000,
  chain: 10,
};
/** The years 1 to 9999, in epoch milliseconds. */
const YEARS = { from: -62_135_596_800_000, to: 253_402_300_800_000 };

/**
 * Validates a result of an untrusted agent. Cuts its texts and lists to the sizes that a prober of Pharos sends.
 * @returns Null if a time is far from `now`, or if a duration or code is impossible.
 */
export const plausibleResult = (result: ProbeResult, now: number): ProbeResult | null => {
  const { checkId, revision, dueAt, startedAt, statusCode, responseTimeMs, phases, certificate } = result;
  const isPlausible =
    isStorable(checkId) &&
    isStorable(revision) &&
    [dueAt, startedAt].every((time) => isBetween(time, now - PAST_MS, now + AHEAD_MS)) &&
    (statusCode === null || (Number.isInteger(statusCode) && isBetween(statusCode, 0, 999))) &&
    [responseTimeMs, ...Object.values(phases)].every((ms) => ms === null || isBetween(ms, 0, MAX_MS)) &&
    (certificate === null || hasPlausibleTimes(certificate));
  if (!isPlausible) return null;
  const { requestHeaders, responseHeaders, bodyExcerpt } = result;
  return {
    ...result,
    runId: cut(result.runId, MAX_LENGTH.runId),
    dueAt: Math.round(dueAt),
    startedAt: Math.round(startedAt),
    summary: cut(result.summary, MAX_LENGTH.summary),
    proberError: cutIfAny(result.proberError, MAX_LENGTH.proberError),
    remoteAddress: cutIfAny(result.remoteAddress, MAX_LENGTH.remoteAddress),
    certificate: certificate && cutCertificate(certificate),
    ...(requestHeaders && { requestHeaders: cutHeaders(requestHeaders) }),
    ...(responseHeaders && { responseHeaders: cutHeaders(responseHeaders) }),
    ...(bodyExcerpt !== undefined && { bodyExcerpt: cut(bodyExcerpt, MAX_LENGTH.bodyExcerpt) }),
  };
};

/** False for NaN and infinite values. */
const isBetween = (value: number, from: number, to: number): boolean => value >= from && value <= to;
const isStorable = (id: number): boolean => Number.isInteger(id) && isBetween(id, 0, MAX_INTEGER);

const hasPlausibleTimes = ({ notBefore, notAfter, altNameCount = 0 }: CertificateFacts): boolean =>
  [notBefore, notAfter].every((time) => time === null || (time >= YEARS.from && time < YEARS.to)) &&
  isStorable(altNameCount);

const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
const cutIfAny = (text: string | null, maxLength: number): string | null =>
  text === null ? null : cut(text, maxLength);

const cutHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  let left = MAX_LENGTH.allHeaders;
  const plausible = Object.entries(headers)
    .slice(0, MAX_LENGTH.headers)
    .map(([name, value]): [string, string] => [
      name.slice(0, MAX_LENGTH.headerName),
      value.slice(0, MAX_LENGTH.headerValue),
    ])
    .filter(([name, value]) => {
      left -= name.length + value.length;
      return left >= 0;
    });
  return Object.fromEntries(plausible);
};

const cutCertificate = (facts: CertificateFacts): CertificateFacts => {
  const { altNames, chain } = facts;
  const names = altNames.slice(0, MAX_LENGTH.altNames);
  return {
    ...facts,
    subject: cut(facts.subject, MAX_LENGTH.name),
    issuer: cut(facts.issuer, MAX_LENGTH.name),
    altNames: names.map((name) => cut(name, MAX_LENGTH.altName)),
    ...(names.length < altNames.length && { altNameCount: facts.altNameCount ?? altNames.length }),
    fingerprint: cut(facts.fingerprint, MAX_LENGTH.fingerprint),
    problem: cutIfAny(facts.problem, MAX_LENGTH.problem),
    ...(chain && { chain: chain.slice(0, MAX_LENGTH.chain).map((name) => cut(name, MAX_LENGTH.name)) }),
  };
};
