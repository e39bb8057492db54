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

describe('one event per certificate and chosen moment', () => {
  test.each([
    [16, []],
    [15, ['15d']],
    [7, ['7d']],
    [0, ['expiry']],
    [-3, ['expiry']],
  ])('%i days before the end', (daysLeft, raised) => {
    expect(momentsRaised(driverWith(), certificate(daysLeft))).toEqual(raised);
  });

  test('each is raised once', () => {
    const driver = driverWith();
    expect(momentsRaised(driver, certificate(10))).toEqual(['15d']);
    expect(momentsRaised(driver, certificate(10))).toEqual([]);
    driver.reload();
    expect(momentsRaised(driver, certificate(10))).toEqual([]);
  });

  test('all in turn as time passes', () => {
    const driver = driverWith();
    const facts = certificate(16);
    const raised = Array.from({ length: 20 }, () => {
      driver.now += DAY_MS;
      return momentsRaised(driver, facts);
    });
    expect(raised.flat()).toEqual(['15d', '7d', 'expiry']);
  });

  test('a new certificate raises its own alerts', () => {
    const driver = driverWith();
    momentsRaised(driver, certificate(10));
    expect(momentsRaised(driver, certificate(10, 'BB:02'))).toEqual(['15d']);
  });

  test('only chosen moments', () => {
    expect(momentsRaised(driverWith({ ...ALL, sevenDays: false }), certificate(5))).toEqual(['15d']);
    expect(
      momentsRaised(driverWith({ sevenDays: false, fifteenDays: false, onExpiry: false }), certificate(-1)),
    ).toEqual([]);
  });

  test('the certificate of a failing probe is judged as well', () => {
    expect(momentsRaised(driverWith(), certificate(-1), 'NR')).toEqual(['expiry']);
  });
});
