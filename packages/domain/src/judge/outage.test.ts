import { describe, expect, test } from 'vitest';
import { only, Scene } from './testing/scene.ts';

const DELAY = { alertDelaySeconds: 300 };

describe('High: due at confirmation', () => {
  test('by another location', () => {
    const scene = new Scene();
    scene.poll('NR');
    const begun = scene.now;
    const { effects } = scene.confirm('NR');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'down', stateChangeId: 1, outageId: 1, at: begun, dueAt: scene.now } },
    ]);
  });

  test('by the next poll', () => {
    const scene = new Scene();
    scene.poll('NR');
    expect(only(scene.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: scene.now } }]);
  });

  test('with a delay: when the outage has lasted that long', () => {
    const scene = new Scene(DELAY);
    scene.poll('NR');
    const begun = scene.now;
    expect(only(scene.confirm('NR').effects, 'alert')).toMatchObject([{ alert: { dueAt: begun + 300_000 } }]);
  });

  test('with a delay that has passed already: at once', () => {
    const scene = new Scene(DELAY);
    scene.poll('NR');
    const { effects } = scene.poll('NR', {}, 400_000);
    expect(only(effects, 'alert')).toMatchObject([{ alert: { dueAt: scene.now } }]);
  });
});

describe('Low: due at the second consecutive failing poll', () => {
  const low = (differing = {}) => new Scene({ sensitivity: 'LO', ...differing });

  test('confirmed by another location: held until the next poll fails', () => {
    const scene = low();
    scene.poll('NR');
    expect(only(scene.confirm('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: null } }]);
    const { effects } = scene.poll('NR');
    expect(effects).toMatchObject([{ kind: 'alert-released', outageId: 1, dueAt: scene.now }]);
    expect(scene.poll('NR').effects).toEqual([]);
  });

  test('confirmed by the next poll: due at once', () => {
    const scene = low();
    scene.poll('NR');
    expect(only(scene.poll('NR').effects, 'alert')).toMatchObject([{ alert: { event: 'down', dueAt: scene.now } }]);
  });

  test('with a delay: released for when the outage has lasted that long', () => {
    const scene = low(DELAY);
    scene.poll('NR');
    const begun = scene.now;
    scene.confirm('NR');
    expect(only(scene.poll('NR').effects, 'alert-released')).toMatchObject([{ dueAt: begun + 300_000 }]);
  });

  test('a fault of our own in between neither counts nor breaks the row', () => {
    const scene = low();
    scene.poll('NR');
    scene.confirm('NR');
    expect(scene.poll('fault').effects).toEqual([]);
    expect(only(scene.poll('NR').effects, 'alert-released')).toHaveLength(1);
  });

  test('recovered before: dropped with the reason, and no recovery is sent', () => {
    const scene = low();
    scene.poll('NR');
    scene.confirm('NR');
    const { effects } = scene.poll('AV');
    expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'alert-dropped']);
    expect(effects[1]).toMatchObject({ outageId: 1, reason: 'recovered-before-second-poll' });
  });

  test('a failure that was not confirmed does not count towards the next one', () => {
    const scene = low();
    scene.poll('NR');
    scene.confirm('AV');
    scene.poll('NR');
    expect(only(scene.confirm('NR').effects, 'alert')).toMatchObject([{ alert: { dueAt: null } }]);
  });
});

describe('Recovery', () => {
  test.each(['HI', 'LO'] as const)('of an outage whose alert is due or was sent (%s)', (sensitivity) => {
    const scene = new Scene({ sensitivity, ...DELAY });
    scene.poll('NR');
    scene.poll('NR');
    const { effects } = scene.poll('AV');
    expect(only(effects, 'alert')).toMatchObject([
      { alert: { event: 'up', stateChangeId: 2, outageId: 1, at: scene.now, dueAt: scene.now } },
    ]);
  });

  test('a failure that was never confirmed raises no alert', () => {
    const scene = new Scene();
    scene.poll('NR');
    expect(only(scene.confirm('AV').effects, 'alert')).toEqual([]);
  });
});
