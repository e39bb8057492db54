import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { countPoll, emptyFigures, type HourFigures } from '@pharos/domain/figures/hour-figures.ts';

/** mulberry32, with the same numbers in each run. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * An hour of a web page that is probed every minute. Response times have a log-normal distribution around `medianMs`;
 * two thirds of them deviate by less than a quarter. One poll in 200 is ten times slower, and one in 2,000 fails.
 */
export const ordinaryHour = (random: () => number, medianMs: number): HourFigures => {
  const figures = emptyFigures();
  for (let poll = 0; poll < 60; poll += 1) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const slow = random() < 1 / 200 ? 10 : 1;
    const available = random() >= 1 / 2000;
    const responseTimeMs = Math.min(30_000, medianMs * slow * Math.exp(0.25 * normal));
    countPoll(figures, { available, responseTimeMs, apdexThresholdMs: 1000 });
  }
  return figures;
};

/** Contains all the evidence that a result can contain. */
export const failingProbe = (checkId: number, startedAt: number, random: () => number): ProbeResult => ({
  runId: `${checkId}-${startedAt}`,
  checkId,
  revision: 1,
  purpose: 'poll',
  location: 'local',
  dueAt: startedAt,
  startedAt,
  verdict: 'RE',
  proberError: null,
  summary: 'The server answered 503 Service Unavailable',
  responseTimeMs: 100 + random() * 400,
  phases: { dns: random() * 20, connect: random() * 30, tls: random() * 40, firstByte: random() * 300, transfer: 2.5 },
  statusCode: 503,
  remoteAddress: '203.0.113.7',
  certificate: {
    subject: 'shop.example.com',
    issuer: 'Example Authority R3',
    altNames: ['shop.example.com', 'www.shop.example.com'],
    notBefore: startedAt - 3e9,
    notAfter: startedAt + 4e9,
    fingerprint: Array.from({ length: 32 }, () =>
      Math.floor(random() * 256)
        .toString(16)
        .padStart(2, '0'),
    ).join(':'),
    problem: null,
  },
  requestHeaders: {
    Host: 'shop.example.com',
    'User-Agent': 'PharosBot/1.0 (+https://status.example.com)',
    'Accept-Encoding': 'gzip, deflate, identity',
    Connection: 'close',
  },
  responseHeaders: {
    server: 'nginx',
    date: new Date(startedAt).toUTCString(),
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '120',
    'x-request-id': Math.floor(random() * 2 ** 52).toString(16),
  },
  bodyExcerpt: `<html><head><title>503 Service Temporarily Unavailable</title></head><body><h1>${'Please try again. '.repeat(20)}</h1></body></html>`,
});
