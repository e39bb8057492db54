import type { CertificateFacts } from '@pharos/contract/bus/result.ts';
import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../figures/hour-figures.ts';
import { START } from './testing/builders.ts';
import { CheckDriver, only } from './testing/check-driver.ts';

const ALL: CertificateAlert = { sevenDays: true, fifteenDays: true, onExpiry: true };

const certificate = (daysLeft: number, fingerprint = 'AA:01'): CertificateFacts => ({
  subject: 'shop.example',
  issuer: 'An Authority',
  altNames: ['shop.example'],
  notBefore: START - 60 * DAY_MS,
  notAfter: START + daysLeft * DAY_MS,
  fingerprint,
  problem: null,
});

const driverWith = (certificateAlert: CertificateAlert = ALL): CheckDriver => {
  const driver = new CheckDriver({ certificateAlert });
  driver.poll('AV');
  return driver;
};

const momentsRaised = (driver: CheckDriver, facts: CertificateFacts, verdict: 'AV' | 'NR' = 'AV'): unknown[] =>
  only(driver.poll(verdict, { certificate: facts }).effects, 'alert')
    .filter(({ alert }) => alert.event === 'certificate')
    .map(({ alert }) => alert.detail.moment);

describe('judgeCertificate', () => {
  test.each([
    [16, []],
    [15, ['15d']],
    [7, ['7d']],
    [0, ['expiry']],
    [-3, ['expiry']],
  ])('raises the alert of the most urgent moment %i days before the expiry', (daysLeft, raised) => {
    expect(momentsRaised(driverWith(), certificate(daysLeft))).toEqual(raised);
  });

  test('raises each alert once', () => {
    const driver = driverWith();
    expect(momentsRaised(driver, certificate(10))).toEqual(['15d']);
    expect(momentsRaised(driver, certificate(10))).toEqual([]);
    driver.reload();
    expect(momentsRaised(driver, certificate(10))).toEqual([]);
  });

  test('raises all alerts in sequence as time passes', () => {
    const driver = driverWith();
    const facts = certificate(16);
    const raised = Array.from({ length: 20 }, () => {
      driver.now += DAY_MS;
      return momentsRaised(driver, facts);
    });
    expect(raised.flat()).toEqual(['15d', '7d', 'expiry']);
  });

  test('raises alerts for a new certificate one day after those for the previous one', () => {
    const driver = driverWith();
    momentsRaised(driver, certificate(10));
    driver.now += DAY_MS;
    expect(momentsRaised(driver, certificate(10, 'BB:02'))).toEqual(['15d']);
  });

  test('raises an alert immediately for a certificate that expires at least one day earlier', () => {
    const driver = driverWith();
    expect(momentsRaised(driver, certificate(10))).toEqual(['15d']);
    expect(momentsRaised(driver, certificate(9.5, 'BB:02'))).toEqual([]);
    expect(momentsRaised(driver, certificate(8.5, 'CC:03'))).toEqual(['15d']);
    expect(momentsRaised(driver, certificate(5, 'DD:04'))).toEqual(['7d']);
    expect(momentsRaised(driver, certificate(-5, 'EE:05'))).toEqual(['expiry']);
  });

  test.each([
    ['the same end', () => 10],
    ['an end that moves with the time', (poll: number) => 10 + poll / 1440],
    ['an end in the past, each earlier by a day', (poll: number) => -poll],
    ['ends here and there', (poll: number) => (poll % 2) * 100 - 5],
  ])(
    'raises at most one alert per day for a server that creates a certificate for each poll, with %s',
    (_what, daysLeft) => {
      const driver = driverWith();
      const raised = Array.from({ length: 2 * 1440 }, (_, poll) =>
        momentsRaised(driver, certificate(daysLeft(poll), `made for ${poll}`)),
      );
      expect(raised.flat().length).toBeLessThanOrEqual(3);
      expect(raised.flat().length).toBeGreaterThanOrEqual(2);
    },
  );

  test('raises alerts only for chosen moments', () => {
    expect(momentsRaised(driverWith({ ...ALL, sevenDays: false }), certificate(5))).toEqual(['15d']);
    expect(
      momentsRaised(driverWith({ sevenDays: false, fifteenDays: false, onExpiry: false }), certificate(-1)),
    ).toEqual([]);
  });

  test.each([
    [15 * DAY_MS, '15d', 'The certificate expires within 15 days'],
    [7 * DAY_MS, '7d', 'The certificate expires within 7 days'],
    [0, 'expiry', 'The certificate has expired'],
  ])('raises the alert exactly %i ms before the expiry: %s', (left, moment, rule) => {
    const sevenAndExpiry = { ...ALL, fifteenDays: moment === '15d', sevenDays: moment !== 'expiry' };
    const raisedAt = (millisecondsLeft: number) => {
      const driver = driverWith(sevenAndExpiry);
      const facts = { ...certificate(0), notAfter: driver.now + 60_000 + millisecondsLeft };
      return only(driver.poll('AV', { certificate: facts }).effects, 'alert');
    };
    expect(raisedAt(left + 1).map(({ alert }) => alert.detail.moment)).not.toContain(moment);
    expect(raisedAt(left)).toMatchObject([{ alert: { rule, detail: { moment } } }]);
  });

  test('raises no alert for a certificate without an expiry date', () => {
    const facts = { ...certificate(0), notAfter: null };
    expect(momentsRaised(driverWith(), facts)).toEqual([]);
  });

  test('stores the last 32 raised alerts', () => {
    const driver = driverWith();
    for (let i = 0; i < 40; i += 1) {
      driver.now += DAY_MS;
      momentsRaised(driver, certificate(10 + i, `server-${i}`));
    }
    expect(driver.condition.judgeState.raisedCertificateAlerts).toEqual(
      Array.from({ length: 32 }, (_, index) => `server-${index + 8}/15d`),
    );
  });

  test('judges the certificate of a failing probe too', () => {
    expect(momentsRaised(driverWith(), certificate(-1), 'NR')).toEqual(['expiry']);
  });
});
