import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbePhases, ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';
import { chance } from '../behavior/random.ts';
import type { Fault } from '../behavior/story.ts';

/** `npm start` uses the same key. */
export const LOCATION = 'local';
const ADDRESS = '127.0.0.1';
/** Duration of a refused connection. */
const REFUSAL_MS = 1;

export interface Answer {
  fault: Fault | null;
  responseMs: number;
}

type Asked = Pick<ProbeJob, 'runId' | 'purpose' | 'dueAt'>;

export const resultOf = (
  check: MonitoredCheck,
  { runId, purpose, dueAt }: Asked,
  startedAt: number,
  answer: Answer,
  baseUrl: string,
): ProbeResult => {
  const { fault, responseMs } = answer;
  const answered = fault === null || fault.verdict !== 'NR';
  return {
    runId,
    checkId: check.id,
    revision: check.revision,
    purpose,
    location: LOCATION,
    dueAt,
    startedAt,
    verdict: fault?.verdict ?? 'AV',
    proberError: null,
    summary: fault?.summary ?? 'Available',
    responseTimeMs: answered ? responseMs : null,
    phases: phasesOf(check, startedAt, answer),
    statusCode: fault ? fault.statusCode : isWeb(check.target) ? 200 : null,
    remoteAddress: check.target.type === 'dns' ? null : ADDRESS,
    certificate: null,
    ...(fault && isWeb(check.target) ? evidenceOf(check.target, fault, startedAt, baseUrl) : {}),
  };
};

export const durationOf = (check: MonitoredCheck, { fault, responseMs }: Answer): number => {
  if (fault?.isSlow) return check.target.timeoutSeconds * 1000;
  return fault?.verdict === 'NR' ? REFUSAL_MS : responseMs;
};

type WebTarget = Extract<ProbeTarget, { type: 'http' | 'https' }>;
const isWeb = (target: ProbeTarget): target is WebTarget => target.type === 'http' || target.type === 'https';
const isSecure = (target: ProbeTarget): boolean =>
  target.type === 'https' || (target.type === 'socket' && target.url.startsWith('wss:'));

const NONE: ProbePhases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };

/**
 * Name resolution and connecting are fast in a local network, so that the wait for the response takes most of the time.
 */
const phasesOf = (check: MonitoredCheck, at: number, answer: Answer): ProbePhases => {
  const { target } = check;
  const part = (position: number, min: number, max: number) => min + (max - min) * chance(position, at);
  const total = durationOf(check, answer);
  if (target.type === 'dns') return { ...NONE, dns: total };
  if (target.type === 'icmp') return { ...NONE, firstByte: total };
  const dns = part(1, 0.3, 0.9);
  const rest = (...parts: (number | null)[]) =>
    Math.max(
      0.1,
      parts.reduce<number>((left, each) => left - (each ?? 0), total),
    );
  if (target.type === 'udp') return { ...NONE, dns, firstByte: rest(dns) };
  const connect = part(2, 0.1, 0.4);
  if (answer.fault?.verdict === 'NR' && !answer.fault.isSlow) return { ...NONE, dns, connect };
  const tls = isSecure(target) ? part(3, 2, 5) : null;
  const transfer = isWeb(target) && answer.fault?.verdict !== 'NR' ? part(4, 0.1, 0.5) : null;
  return { dns, connect, tls, firstByte: rest(dns, connect, tls, transfer), transfer };
};

/** Returns the headers of both sides and the start of the body of a failed page. */
const evidenceOf = (target: WebTarget, { statusCode, summary }: Fault, at: number, baseUrl: string) => ({
  requestHeaders: {
    Host: new URL(target.url).host,
    'User-Agent': `PharosBot/1.0 (+${baseUrl})`,
    Accept: '*/*',
    'Accept-Encoding': 'gzip, deflate, identity',
    ...(target.basicAuth ? { Authorization: '(hidden)' } : {}),
    ...Object.fromEntries(Object.keys(target.headers ?? {}).map((name) => [name, '(hidden)'])),
    Connection: 'close',
  },
  ...(statusCode === null
    ? {}
    : {
        responseHeaders: {
          'content-type': 'text/html; charset=utf-8',
          date: new Date(at).toUTCString(),
          connection: 'close',
        },
        bodyExcerpt: statusCode === 200 ? '<h1>Back in a moment</h1>\n' : `<h1>${summary.replace('HTTP ', '')}</h1>\n`,
      }),
});
