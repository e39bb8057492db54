import type { CertificateFacts } from '@pharos/contract/bus/result.ts';
import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../figures/hour-figures.ts';
import { START } from './testing/builders.ts';
import { only, Scene } from './testing/scene.ts';

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

const sceneWith = (certificateAlert: CertificateAlert = ALL): Scene => {
  const scene = new Scene({ certificateAlert });
  scene.poll('AV');
  return scene;
};

const momentsTold = (scene: Scene, facts: CertificateFacts, verdict: 'AV' | 'NR' = 'AV'): unknown[] =>
  only(scene.poll(verdict, { certificate: facts }).effects, 'alert')
    .filter(({ alert }) => alert.event === 'certificate')
    .map(({ alert }) => alert.detail.moment);

describe('one event per certificate and chosen moment', () => {
  test.each([
    [16, []],
    [15, ['15d']],
    [7, ['7d']],
    [0, ['expiry']],
    [-3, ['expiry']],
  ])('%i days before the end', (daysLeft, told) => {
    expect(momentsTold(sceneWith(), certificate(daysLeft))).toEqual(told);
  });

  test('each is told once', () => {
    const scene = sceneWith();
    expect(momentsTold(scene, certificate(10))).toEqual(['15d']);
    expect(momentsTold(scene, certificate(10))).toEqual([]);
    scene.reload();
    expect(momentsTold(scene, certificate(10))).toEqual([]);
  });

  test('all in turn as time passes', () => {
    const scene = sceneWith();
    const facts = certificate(16);
    const told = Array.from({ length: 20 }, () => {
      scene.now += DAY_MS;
      return momentsTold(scene, facts);
    });
    expect(told.flat()).toEqual(['15d', '7d', 'expiry']);
  });

  test('a new certificate is told of anew', () => {
    const scene = sceneWith();
    momentsTold(scene, certificate(10));
    expect(momentsTold(scene, certificate(10, 'BB:02'))).toEqual(['15d']);
  });

  test('only chosen moments', () => {
    expect(momentsTold(sceneWith({ ...ALL, sevenDays: false }), certificate(5))).toEqual(['15d']);
    expect(momentsTold(sceneWith({ sevenDays: false, fifteenDays: false, onExpiry: false }), certificate(-1))).toEqual(
      [],
    );
  });

  test('a failing probe tells of its certificate as well', () => {
    expect(momentsTold(sceneWith(), certificate(-1), 'NR')).toEqual(['expiry']);
  });
});
