import { expect, test } from 'vitest';
import { type ReportedResult, toProbeReport } from './probe-report.ts';

const certificate = {
  subject: 'shop.example',
  issuer: 'CA',
  altNames: ['shop.example', 'www.shop.example'],
  notBefore: Date.UTC(2026, 0, 1),
  notAfter: Date.UTC(2027, 0, 1),
  fingerprint: 'AB:CD',
  problem: 'It has expired.',
};
const result: ReportedResult = {
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 12.34,
  statusCode: 200,
  phases: { dns: 1.23, connect: 2.34, tls: 3.45, firstByte: 4.56, transfer: null },
  remoteAddress: '192.0.2.1',
  startedAt: Date.UTC(2026, 4, 2),
  certificate,
};

test('reports the times of a probe in tenths of a millisecond', () => {
  expect(toProbeReport(result, 'Frankfurt')).toEqual({
    state: 'AV',
    error_summary: 'Available',
    response_time: 12.3,
    status_code: 200,
    phases: { dns: 1.2, connect: 2.3, tls: 3.5, first_byte: 4.6, transfer: null },
    remote_address: '192.0.2.1',
    location: 'Frankfurt',
    check_start_time: '2026-05-02T00:00:00.000Z',
    certificate: {
      subject: 'shop.example',
      issuer: 'CA',
      alt_names: ['shop.example', 'www.shop.example'],
      alt_names_count: 2,
      not_before: '2026-01-01T00:00:00.000Z',
      not_after: '2027-01-01T00:00:00.000Z',
      fingerprint: 'AB:CD',
      problem: 'It has expired.',
      chain: [],
    },
    prober_error: null,
  });
});

test('reports a probe without a verdict', () => {
  const phases = { dns: null, connect: null, tls: null, firstByte: null, transfer: null };
  const failed = { ...result, verdict: null, proberError: 'No network', responseTimeMs: null, phases };
  expect(toProbeReport({ ...failed, certificate: null }, 'Frankfurt')).toMatchObject({
    state: null,
    response_time: null,
    phases: { dns: null, connect: null, tls: null, first_byte: null, transfer: null },
    certificate: null,
    prober_error: 'No network',
  });
});

test('counts all names of a certificate, including those that are not reported, and reports its chain', () => {
  const many = { ...certificate, altNameCount: 140, chain: ['Intermediate', 'Root'] };
  expect(toProbeReport({ ...result, certificate: many }, 'Frankfurt').certificate).toMatchObject({
    alt_names_count: 140,
    chain: ['Intermediate', 'Root'],
  });
});

test.each([
  [Date.UTC(1000, 0, 1) - 1, null],
  [Date.UTC(1000, 0, 1), '1000-01-01T00:00:00.000Z'],
  // The end of a certificate that never expires (RFC 5280, 4.1.2.5).
  [Date.UTC(9999, 11, 31, 23, 59, 59), '9999-12-31T23:59:59.000Z'],
  [Date.UTC(10_000, 0, 1) - 1, '9999-12-31T23:59:59.999Z'],
  [Date.UTC(10_000, 0, 1), null],
  [null, null],
])('reports the time %s of a certificate as %s', (time, text) => {
  const { certificate: report } = toProbeReport(
    { ...result, certificate: { ...certificate, notBefore: time, notAfter: time } },
    'Frankfurt',
  );
  expect([report?.not_before, report?.not_after]).toEqual([text, text]);
});
