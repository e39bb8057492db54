import { describe, expect, test } from 'vitest';
import { only, Scene } from './testing/scene.ts';

const SLOW = { responseTimeMs: 2501 };
const AT_THRESHOLD = { responseTimeMs: 2500 };

const sceneWith = (durationSeconds: number): Scene => {
  const scene = new Scene({ performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds } });
  scene.poll('AV');
  return scene;
};

const statuses = ({ effects }: { effects: Parameters<typeof only>[0] }) =>
  only(effects, 'performance-change').map(({ status }) => status);

test('begins good with the first answer, and is not judged when switched off', () => {
  const scene = new Scene({ performanceAlert: { isActive: true, thresholdMs: 2500, durationSeconds: 60 } });
  expect(only(scene.poll('AV').effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'GP', at: scene.now },
  ]);
  expect(statuses(new Scene().poll('AV', SLOW))).toEqual([]);
});

describe('above the threshold continuously for the duration → DP', () => {
  test('once, when the time has come, with an alert', () => {
    const scene = sceneWith(120);
    expect(scene.poll('AV', SLOW).effects).toEqual([]);
    const since = scene.now;
    expect(scene.poll('AV', SLOW).effects).toEqual([]);
    const { effects } = scene.poll('AV', SLOW);
    expect(effects).toMatchObject([
      { kind: 'performance-change', status: 'DP', at: scene.now },
      { kind: 'alert', alert: { event: 'degraded', outageId: null, dueAt: scene.now, detail: { startedAt: since } } },
    ]);
    expect(scene.poll('AV', SLOW).effects).toEqual([]);
  });

  test('with no duration at the first slow answer', () => {
    expect(statuses(sceneWith(0).poll('AV', SLOW))).toEqual(['DP']);
  });

  test('an answer at the threshold breaks it', () => {
    const scene = sceneWith(120);
    scene.poll('AV', SLOW);
    scene.poll('AV', AT_THRESHOLD);
    scene.poll('AV', SLOW);
    expect(scene.poll('AV', SLOW).effects).toEqual([]);
  });

  test('failing probes neither start nor end it', () => {
    const scene = sceneWith(120);
    scene.poll('AV', SLOW);
    scene.poll('NR', SLOW);
    scene.confirm('AV', SLOW);
    expect(statuses(scene.poll('AV', SLOW))).toEqual(['DP']);
    expect(statuses(scene.poll('NR', { responseTimeMs: 10 }))).toEqual([]);
  });

  test('unwatched time breaks it', () => {
    const scene = sceneWith(120);
    scene.poll('AV', SLOW);
    expect(statuses(scene.poll('AV', SLOW, 3_600_000))).toEqual([]);
    scene.poll('AV', SLOW);
    expect(statuses(scene.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('at or below continuously for the same time → GP', () => {
  const scene = sceneWith(60);
  scene.poll('AV', SLOW);
  scene.poll('AV', SLOW);
  expect(scene.poll('AV', AT_THRESHOLD).effects).toEqual([]);
  const { effects } = scene.poll('AV', AT_THRESHOLD);
  expect(effects).toMatchObject([
    { kind: 'performance-change', status: 'GP', at: scene.now },
    { kind: 'alert', alert: { event: 'recovered' } },
  ]);
});

describe('performance is judged from the start', () => {
  test('after a pause', () => {
    const scene = sceneWith(0);
    scene.poll('AV', SLOW);
    expect(statuses(scene.pause())).toEqual([null]);
    scene.restart();
    expect(statuses(scene.poll('AV'))).toEqual(['GP']);
  });

  test('when it is switched off', () => {
    const scene = sceneWith(0);
    const off = { isActive: false, thresholdMs: 2500, durationSeconds: 0 };
    expect(statuses(scene.edit({ performanceAlert: off }))).toEqual([null]);
  });

  test('from the edit on: what was above the old threshold does not count against the new one', () => {
    const scene = sceneWith(120);
    scene.poll('AV', SLOW);
    scene.edit();
    scene.poll('AV', SLOW);
    expect(statuses(scene.poll('AV', SLOW))).toEqual([]);
    expect(statuses(scene.poll('AV', SLOW))).toEqual(['DP']);
  });
});

test('no span ends before it began when a location with a slower clock takes over', () => {
  const scene = sceneWith(0);
  const begun = scene.now;
  expect(only(scene.poll('AV', { ...SLOW, startedAt: begun - 5000 }).effects, 'performance-change')).toEqual([
    { kind: 'performance-change', status: 'DP', at: begun },
  ]);
});
