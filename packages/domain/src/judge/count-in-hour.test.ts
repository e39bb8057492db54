import { expect, test } from 'vitest';
import { HOUR_MS } from '../figures/hour-figures.ts';
import { START } from './testing/builders.ts';
import { only, Scene } from './testing/scene.ts';

test('polls count in the hour they started in; the next hour closes it', () => {
  const scene = new Scene();
  scene.poll('AV', {}, 0);
  scene.poll('AV', { responseTimeMs: 3000 });
  scene.poll('NR');
  const { effects } = scene.poll('AV', {}, HOUR_MS);
  expect(only(effects, 'hour-closed')).toMatchObject([
    { hour: START, figures: { polls: 3, available: 2, satisfied: 1, tolerating: 1, availableSum: 3120 } },
  ]);
  expect(scene.condition).toMatchObject({ hour: START + HOUR_MS, figures: { polls: 1 } });
});

test('an hour is closed once: a late poll of a closed hour is counted in the running one', () => {
  const scene = new Scene();
  scene.poll('AV', {}, 0);
  scene.poll('AV', {}, HOUR_MS);
  const { effects } = scene.poll('AV', { startedAt: START + HOUR_MS - 1 });
  expect(only(effects, 'hour-closed')).toEqual([]);
  expect(scene.condition).toMatchObject({ hour: START + HOUR_MS, figures: { polls: 2 } });
});
