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

const momentsRaised = (scene: Scene, facts: CertificateFacts, verdict: 'AV' | 'NR' = 'AV'): unknown[] =>
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
  ])('%i days before the end', (daysLeft, raised) => {
    expect(momentsRaised(sceneWith(), certificate(daysLeft))).toEqual(raised);
  });

  test('each is raised once', () => {
    const scene = sceneWith();
    expect(momentsRaised(scene, certificate(10))).toEqual(['15d']);
    expect(momentsRaised(scene, certificate(10))).toEqual([]);
    scene.reload();
    expect(momentsRaised(scene, certificate(10))).toEqual([]);
  });

  test('all in turn as time passes', () => {
    const scene = sceneWith();
    const facts = certificate(16);
    const raised = Array.from({ length: 20 }, () => {
      scene.now += DAY_MS;
      return momentsRaised(scene, facts);
    });
    expect(raised.flat()).toEqual(['15d', '7d', 'expiry']);
  });

  test('a new certificate raises its own alerts', () => {
    const scene = sceneWith();
    momentsRaised(scene, certificate(10));
    expect(momentsRaised(scene, certificate(10, 'BB:02'))).toEqual(['15d']);
  });

  test('only chosen moments', () => {
    expect(momentsRaised(sceneWith({ ...ALL, sevenDays: false }), certificate(5))).toEqual(['15d']);
    expect(
      momentsRaised(sceneWith({ sevenDays: false, fifteenDays: false, onExpiry: false }), certificate(-1)),
    ).toEqual([]);
  });

  test('the certificate of a failing probe is judged as well', () => {
    expect(momentsRaised(sceneWith(), certificate(-1), 'NR')).toEqual(['expiry']);
  });
});
