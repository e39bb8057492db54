import { describe, expect, it, test } from 'vitest';
import { certificateState, type DomainCertificate, mayOrder, renewAt, retryOrderAt } from './domain-certificate.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);
const certificate = (given: Partial<DomainCertificate> = {}): DomainCertificate => ({
  orderingSince: null,
  expiresAt: null,
  problem: null,
  failedAt: null,
  nextOrderAt: null,
  ...given,
});
const failed = { problem: 'refused', failedAt: NOW, nextOrderAt: NOW + HOUR };
const issued = { expiresAt: NOW + 90 * 24 * HOUR, nextOrderAt: NOW + 60 * 24 * HOUR };

describe('the state of a certificate', () => {
  it.each([
    ['none', null],
    ['ordering', certificate({ orderingSince: NOW })],
    ['ordering', certificate({ ...failed, orderingSince: NOW })],
    ['failed', certificate(failed)],
    ['issued', certificate(issued)],
    // An issued certificate is served until it expires.
    ['issued', certificate({ ...issued, orderingSince: NOW })],
    ['issued', certificate({ ...issued, ...failed })],
  ] as const)('is %s', (state, given) => {
    expect(certificateState(given)).toBe(state);
  });
});

describe('a manual order', () => {
  it('is allowed without a certificate, but not during another order or with a valid certificate', () => {
    expect(mayOrder(null, NOW)).toBe('yes');
    expect(mayOrder(certificate({ orderingSince: NOW }), NOW)).toBe('under-way');
    expect(mayOrder(certificate(issued), NOW)).toBe('good');
  });

  it('is allowed a quarter of an hour after a failure', () => {
    const from = NOW + HOUR / 4;
    for (const given of [certificate(failed), certificate({ ...issued, ...failed })]) {
      expect(mayOrder(given, from - 1)).toEqual({ from });
      expect(mayOrder(given, from)).toBe('yes');
    }
  });
});

test('retries failed orders after 1, 2, 4, … hours, and finally once a day', () => {
  const hours = [1, 2, 3, 4, 5, 6, 2000].map((failures) => (retryOrderAt(failures, NOW) - NOW) / HOUR);
  expect(hours).toEqual([1, 2, 4, 8, 16, 24, 24]);
});

test('renews a certificate after two thirds of its lifetime', () => {
  expect(renewAt({ issuedAt: NOW, expiresAt: NOW + 90 * HOUR })).toBe(NOW + 60 * HOUR);
});
