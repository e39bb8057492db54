import { describe, expect, test } from 'vitest';
import { initialCondition } from './judge-state.ts';
import { START } from './testing/builders.ts';
import { only, Scene } from './testing/scene.ts';

describe('pending, up | poll AV | up; close nothing', () => {
  test('the first result of a pending check begins AV', () => {
    const scene = new Scene();
    const { effects } = scene.poll('AV');
    expect(scene.phase).toBe('up');
    expect(effects).toMatchObject([
      { kind: 'state-change', id: 1, previousId: null, code: 'AV', startedAt: scene.now, outageId: null },
    ]);
  });

  test('an up check stays up without any effect, and what is kept of it need not be written again', () => {
    const scene = new Scene();
    scene.poll('AV');
    const { judgeState } = scene.condition;
    expect(scene.poll('AV')).toEqual({ judged: true, effects: [] });
    expect(scene.condition.judgeState).toBe(judgeState);
  });
});

describe('pending, up | poll failing | suspect, a confirmation is asked', () => {
  test.each(['pending', 'up'])('%s', (before) => {
    const scene = new Scene();
    if (before === 'up') scene.poll('AV');
    const { effects } = scene.poll('NR');
    expect(scene.phase).toBe('suspect');
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(scene.condition.judgeState.suspicion).toMatchObject({ first: { startedAt: scene.now }, asked: 1 });
    expect(scene.asked[0]).toMatchObject({ purpose: 'confirm', location: 'south', revision: 1 });
  });
});

test('a check that stays down need not be written again with each poll', () => {
  const scene = new Scene();
  scene.poll('NR');
  scene.poll('NR');
  const { judgeState } = scene.condition;
  expect(scene.poll('NR')).toEqual({ judged: true, effects: [] });
  expect(scene.condition.judgeState).toBe(judgeState);
});

test('suspect | next poll failing | down with the code and start of the first, the second is kept', () => {
  const scene = new Scene();
  scene.poll('AV');
  scene.poll('NR');
  const begun = scene.now;
  const { effects } = scene.poll('RE');
  expect(scene.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt: begun,
      outageId: 2,
      summary: 'Found NR',
      first: { startedAt: begun, verdict: 'NR' },
      second: { startedAt: scene.now, verdict: 'RE', purpose: 'poll' },
    },
  ]);
});

test('suspect | next poll AV before the confirmation | up, a suppressed failure with both probes', () => {
  const scene = new Scene();
  scene.poll('AV');
  scene.poll('NR');
  const { effects } = scene.poll('AV');
  expect(scene.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'poll' } },
  ]);
});

describe('down', () => {
  const down = (): Scene => {
    const scene = new Scene();
    scene.poll('AV');
    scene.poll('NR');
    scene.confirm('NR');
    return scene;
  };

  test('poll failing with the same code | nothing new', () => {
    expect(down().poll('NR').effects).toEqual([]);
  });

  test('poll failing with another code | a new state change of that code; the same outage goes on', () => {
    const scene = down();
    const { effects } = scene.poll('SCE');
    expect(effects).toMatchObject([
      {
        kind: 'state-change',
        previousId: 2,
        code: 'SCE',
        startedAt: scene.now,
        outageId: 2,
        first: { verdict: 'SCE' },
      },
    ]);
    expect(scene.condition.judgeState.outage?.id).toBe(2);
  });

  test("poll AV | state change AV at that probe's start; the outage ends", () => {
    const scene = down();
    const { effects } = scene.poll('AV');
    expect(scene.phase).toBe('up');
    expect(scene.condition.judgeState.outage).toBeNull();
    expect(only(effects, 'state-change')).toMatchObject([
      { previousId: 2, code: 'AV', startedAt: scene.now, outageId: null },
    ]);
  });
});

describe('a result that must change nothing', () => {
  const judgesNothing = (scene: Scene, deliver: () => unknown) => {
    const before = scene.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(scene.condition).toBe(before);
  };

  test('of an older revision', () => {
    const scene = new Scene({ revision: 2 });
    judgesNothing(scene, () => scene.poll('NR', { revision: 1 }));
  });

  test('of a paused check', () => {
    const scene = new Scene();
    scene.poll('AV');
    scene.pause();
    judgesNothing(scene, () => scene.poll('NR'));
  });

  test('of a check whose pause the judge has not applied yet', () => {
    const scene = new Scene();
    scene.poll('AV');
    scene.check = { ...scene.check, paused: true };
    judgesNothing(scene, () => scene.poll('NR'));
  });

  test('the same result again', () => {
    const scene = new Scene();
    const result = scene.pollResult('NR');
    scene.deliver(result);
    judgesNothing(scene, () => scene.deliver(result));
  });

  test('older than the newest one judged', () => {
    const scene = new Scene();
    const late = scene.pollResult('NR');
    scene.poll('AV');
    judgesNothing(scene, () => scene.deliver(late));
  });

  test('due before a pause, arriving after the restart', () => {
    const scene = new Scene();
    scene.poll('AV');
    scene.now += 60_000;
    const late = scene.pollResult('NR');
    scene.now += 1000;
    scene.pause();
    scene.now += 1000;
    scene.restart();
    judgesNothing(scene, () => scene.deliver(late));
    scene.reload();
    judgesNothing(scene, () => scene.deliver(late));
  });

  test('the same result again, after another process took over, though the clock of its location is slow', () => {
    const scene = new Scene();
    scene.now += 60_000;
    const result = scene.pollResult('NR', { startedAt: scene.now - 40 });
    scene.deliver(result);
    scene.reload();
    judgesNothing(scene, () => scene.deliver(result));
  });
});

test('a fault of our own changes nothing of the target: no state, no figures, no confirmation', () => {
  const scene = new Scene();
  expect(scene.poll('fault')).toEqual({ judged: true, effects: [] });
  expect(scene.condition).toEqual({ ...initialCondition(), lastDueAt: scene.now });
});

test('a suspicion about older settings, left by a process that ended, does not make an outage with the next failure', () => {
  const scene = new Scene();
  scene.poll('NR');
  scene.check = { ...scene.check, revision: 2 };
  const { effects } = scene.poll('NR');
  expect(scene.phase).toBe('suspect');
  expect(effects).toMatchObject([{ kind: 'confirm', job: { revision: 2 } }]);
  expect(scene.condition.judgeState).toMatchObject({ failingPolls: 1, suspicion: { first: { revision: 2 } } });
});

describe('clocks of two locations', () => {
  test('a state never begins before the one it follows', () => {
    const scene = new Scene();
    scene.poll('AV');
    scene.poll('NR', { startedAt: START - 10_000 });
    const { effects } = scene.confirm('NR');
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: START + 60_000 }]);
  });

  test('nor after its result came', () => {
    const scene = new Scene();
    const { effects } = scene.poll('AV', { startedAt: START + 600_000 });
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: scene.now }]);
    expect(scene.condition.lastPollAt).toBe(scene.now);
  });

  test('nor before the restart', () => {
    const scene = new Scene();
    scene.poll('AV');
    scene.pause();
    scene.now += 60_000;
    scene.restart();
    const { effects } = scene.poll('AV', { startedAt: scene.now - 10_000 }, 0);
    expect(only(effects, 'state-change')).toMatchObject([{ startedAt: scene.now }]);
  });
});
