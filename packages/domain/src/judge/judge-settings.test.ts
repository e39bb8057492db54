import { describe, expect, test } from 'vitest';
import { judgePause } from './judge-settings.ts';
import { START } from './testing/builders.ts';
import { only, Scene } from './testing/scene.ts';

const scenes = {
  pending: () => new Scene(),
  up: () => {
    const scene = new Scene();
    scene.poll('AV');
    return scene;
  },
  suspect: () => {
    const scene = scenes.up();
    scene.poll('NR');
    return scene;
  },
  down: () => {
    const scene = scenes.suspect();
    scene.confirm('NR');
    return scene;
  },
};

describe('any | pause | PS', () => {
  test.each(Object.entries(scenes))('%s', (_, build) => {
    const scene = build();
    const before = scene.condition.judgeState.change;
    scene.now += 5000;
    const { effects } = scene.pause();
    expect(scene.phase).toBe('paused');
    expect(effects).toMatchObject([
      { kind: 'state-change', previousId: before?.id ?? null, code: 'PS', startedAt: scene.now, outageId: null },
    ]);
    expect(scene.condition.judgeState).toMatchObject({ outage: null, suspicion: null, failingPolls: 0 });
  });

  test('a second pause changes nothing', () => {
    const scene = scenes.up();
    scene.pause();
    const before = scene.condition;
    expect(scene.pause().effects).toEqual([]);
    expect(scene.condition).toBe(before);
  });

  test('a pause dated before the last poll begins at that poll', () => {
    const scene = scenes.up();
    const { id } = scene.condition.judgeState.change ?? {};
    scene.poll('AV');
    scene.check = { ...scene.check, paused: true };
    const { effects } = judgePause(scene.condition, START, scene.context());
    expect(effects).toMatchObject([{ kind: 'state-change', previousId: id, code: 'PS', startedAt: scene.now }]);
  });

  test('an outage under way ends without a recovery message', () => {
    expect(only(scenes.down().pause().effects, 'alert')).toEqual([]);
  });

  test('a held alert is dropped, and says why', () => {
    const scene = new Scene({ sensitivity: 'LO' });
    scene.poll('NR');
    scene.confirm('NR');
    expect(only(scene.pause().effects, 'alert-dropped')).toMatchObject([
      { outageId: 1, reason: 'paused-before-second-poll' },
    ]);
  });

  test('time that was not watched before the pause becomes a gap', () => {
    const scene = scenes.up();
    const slotEnd = scene.now + 60_000;
    scene.now += 600_000;
    expect(only(scene.pause().effects, 'observation-gap')).toEqual([
      { kind: 'observation-gap', from: slotEnd, to: scene.now },
    ]);
  });

  test('the pause itself is no gap', () => {
    const scene = scenes.up();
    scene.pause();
    scene.now += 600_000;
    scene.restart();
    expect(only(scene.poll('AV').effects, 'observation-gap')).toEqual([]);
  });
});

describe('any | restart | pending', () => {
  test('paused: PS ends and nothing is in force until the first result', () => {
    const scene = scenes.up();
    scene.pause();
    scene.now += 5000;
    expect(scene.restart().effects).toEqual([{ kind: 'state-ended', id: 2, endedAt: scene.now }]);
    expect(scene.condition.judgeState).toMatchObject({ phase: 'pending', change: null });
    expect(only(scene.poll('AV').effects, 'state-change')).toMatchObject([{ id: 3, previousId: null, code: 'AV' }]);
  });

  test('a check that is not paused stays as it is', () => {
    const scene = scenes.down();
    const before = scene.condition;
    expect(scene.restart().effects).toEqual([]);
    expect(scene.condition).toBe(before);
  });
});

describe('edit', () => {
  test.each([
    ['pending', new Scene()],
    ['up', scenes.up()],
  ])('a suspicion about the old settings is dropped: back to %s', (phase, scene) => {
    scene.poll('NR');
    expect(scene.edit().effects).toEqual([]);
    expect(scene.condition.judgeState).toMatchObject({ phase, suspicion: null, failingPolls: 0 });
    scene.poll('NR');
    expect(scene.phase).toBe('suspect');
  });

  test('an outage goes on under the new settings', () => {
    const scene = scenes.down();
    scene.edit();
    expect(scene.phase).toBe('down');
    expect(scene.poll('SME').effects).toMatchObject([{ kind: 'state-change', code: 'SME', outageId: 2 }]);
  });

  test('what is not touched stays the same object', () => {
    const scene = scenes.up();
    const before = scene.condition;
    scene.edit();
    expect(scene.condition).toBe(before);
  });
});
