import { expect, test } from 'vitest';
import { only, Scene } from './testing/scene.ts';

// Interval 60 s and timeout 30 s: watched as long as polls start at most 150 s apart.
const watched = (): Scene => {
  const scene = new Scene();
  scene.poll('AV');
  return scene;
};

test('no valid result for exactly 2 × interval + timeout is still watched', () => {
  expect(watched().poll('AV', {}, 150_000).effects).toEqual([]);
});

test("for longer: the time from the last result's slot end is a gap", () => {
  const scene = watched();
  const slotEnd = scene.now + 60_000;
  expect(scene.poll('AV', {}, 150_001).effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: scene.now }]);
});

test('a fault of our own is no valid result', () => {
  const scene = watched();
  const slotEnd = scene.now + 60_000;
  for (const _ of [1, 2, 3]) scene.poll('fault');
  expect(scene.poll('AV').effects).toEqual([{ kind: 'observation-gap', from: slotEnd, to: scene.now }]);
});

test('before the first result nothing was missed', () => {
  expect(only(new Scene().poll('AV', {}, 1e9).effects, 'observation-gap')).toEqual([]);
});

test('a replaced process finds the gap that it left', () => {
  const scene = watched();
  const slotEnd = scene.now + 60_000;
  scene.reload();
  expect(only(scene.poll('AV', {}, 3_600_000).effects, 'observation-gap')).toEqual([
    { kind: 'observation-gap', from: slotEnd, to: scene.now },
  ]);
});

test('gaps do not overlap when a location with a slower clock takes over', () => {
  const scene = watched();
  const [first] = only(scene.poll('AV', {}, 3_600_000).effects, 'observation-gap');
  scene.poll('AV', { startedAt: scene.now - 300_000 });
  const [second] = only(scene.poll('AV', {}, 600_000).effects, 'observation-gap');
  expect(second?.from).toBeGreaterThanOrEqual(first?.to ?? Number.POSITIVE_INFINITY);
});
