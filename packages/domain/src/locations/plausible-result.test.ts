import type { CertificateFacts, ProbeResult } from '@pharos/contract/bus/result.ts';
import { describe, expect, it, test } from 'vitest';
import { aResult } from '../judge/testing/builders.ts';
import { plausibleResult } from './plausible-result.ts';

const NOW = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;
const certificate: CertificateFacts = {
  subject: 'CN=example.com',
  issuer: 'CN=CA',
  altNames: ['example.com'],
  notBefore: NOW - HOUR_MS,
  notAfter: NOW + HOUR_MS,
  fingerprint: 'AA:BB',
  problem: null,
  chain: ['CN=CA'],
};
const result = (overrides: Partial<ProbeResult> = {}): ProbeResult =>
  aResult({ dueAt: NOW, startedAt: NOW, certificate, ...overrides });
const phases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };

test('returns a result unchanged if an agent can have measured it', () => {
  const whole = result({ requestHeaders: { Host: 'a' }, responseHeaders: { via: 'b' }, bodyExcerpt: 'c' });
  expect(plausibleResult(whole, NOW)).toEqual(whole);
  const late = result({ dueAt: NOW - 2 * HOUR_MS, startedAt: NOW + 10_000, responseTimeMs: HOUR_MS, statusCode: 999 });
  expect(plausibleResult(late, NOW)).toEqual(late);
});

describe('a result that no agent can have measured', () => {
  test.each<Partial<ProbeResult>>([
    { startedAt: -1e300 },
    { startedAt: Number.NaN },
    { startedAt: Number.POSITIVE_INFINITY },
    { startedAt: NOW + 10_001 },
    { startedAt: NOW - 2 * HOUR_MS - 1 },
    { dueAt: NOW + 10_001 },
    { dueAt: -1e300 },
    { checkId: 2 ** 31 },
    { checkId: 1.5 },
    { checkId: -1 },
    { revision: 1e300 },
    { statusCode: 1000 },
    { statusCode: -1 },
    { statusCode: 1.5 },
    { responseTimeMs: -1 },
    { responseTimeMs: HOUR_MS + 1 },
    { responseTimeMs: Number.NaN },
    { phases: { ...phases, tls: 1e300 } },
    { certificate: { ...certificate, notBefore: -62_135_596_800_001 } },
    { certificate: { ...certificate, notAfter: 253_402_300_800_000 } },
    { certificate: { ...certificate, notAfter: Number.NaN } },
    { certificate: { ...certificate, altNameCount: 1e300 } },
  ])('rejects %j', (overrides) => {
    expect(plausibleResult(result(overrides), NOW)).toBeNull();
  });
});

describe('a result with values that are too long', () => {
  const long = 'x'.repeat(100_000);
  const plausible = (overrides: Partial<ProbeResult>): ProbeResult => {
    const one = plausibleResult(result(overrides), NOW);
    if (!one) throw new Error('It was refused.');
    return one;
  };

  it('cuts texts and ends them with an ellipsis', () => {
    const one = plausible({ runId: long, summary: long, proberError: long, remoteAddress: long, bodyExcerpt: long });
    expect(one.runId).toBe(`${'x'.repeat(199)}…`);
    expect([one.summary, one.proberError, one.remoteAddress, one.bodyExcerpt].map((text) => text?.length)).toEqual([
      2000, 500, 64, 2048,
    ]);
  });

  it('cuts the names, values, number and total size of headers', () => {
    const one = plausible({
      requestHeaders: { [long]: long },
      responseHeaders: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`h${index}`, long])),
    });
    expect(one.requestHeaders).toEqual({ ['x'.repeat(255)]: 'x'.repeat(500) });
    expect(Object.keys(one.responseHeaders ?? {})).toHaveLength(32);
  });

  it('cuts the facts of a certificate', () => {
    const many = Array<string>(1000).fill(long);
    const one = plausible({
      certificate: { ...certificate, subject: long, issuer: long, altNames: many, fingerprint: long, chain: many },
    });
    expect(one.certificate?.altNameCount).toBe(1000);
    expect(JSON.stringify(one.certificate).length).toBeLessThan(40_000);
  });

  it('rounds times to whole milliseconds', () => {
    expect(plausible({ startedAt: NOW + 0.4 }).startedAt).toBe(NOW);
  });
});
