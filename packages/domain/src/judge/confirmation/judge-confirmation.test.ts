import { describe, expect, test } from 'vitest';
import { confirmationResult, only, Scene } from '../testing/scene.ts';

const suspect = (): Scene => {
  const scene = new Scene();
  scene.poll('AV');
  scene.poll('NR');
  return scene;
};

const theJob = (scene: Scene) => {
  const job = scene.asked[0];
  if (!job) throw new Error('no confirmation was asked');
  return job;
};

test("suspect | confirmation failing | down with the first probe's code and start, the second kept", () => {
  const scene = suspect();
  const begun = scene.now;
  const { effects } = scene.confirm('RE');
  expect(scene.phase).toBe('down');
  expect(only(effects, 'state-change')).toMatchObject([
    {
      previousId: 1,
      code: 'NR',
      startedAt: begun,
      outageId: 2,
      first: { verdict: 'NR', purpose: 'poll', location: 'north' },
      second: { verdict: 'RE', purpose: 'confirm', location: 'south' },
    },
  ]);
});

test('suspect | confirmation AV | up; a suppressed failure is kept with both probes', () => {
  const scene = suspect();
  const { effects } = scene.confirm('AV');
  expect(scene.phase).toBe('up');
  expect(effects).toMatchObject([
    { kind: 'suppressed-failure', first: { verdict: 'NR' }, second: { verdict: 'AV', purpose: 'confirm' } },
  ]);
});

test('a pending check whose first failure is not confirmed is up from the confirmation on', () => {
  const scene = new Scene();
  scene.poll('NR');
  const { effects } = scene.confirm('AV');
  expect(effects.map(({ kind }) => kind)).toEqual(['state-change', 'suppressed-failure']);
  expect(effects[0]).toMatchObject({ code: 'AV', startedAt: scene.now, outageId: null });
});

describe('suspect | confirmation lost | asked once more elsewhere; else the next poll decides', () => {
  test('no answer: asked once more', () => {
    const scene = suspect();
    scene.locations = [...scene.locations, { key: 'west', types: ['https'] }];
    const [firstPlace] = scene.asked.map(({ location }) => location);
    const { effects } = scene.lose();
    expect(effects.map(({ kind }) => kind)).toEqual(['confirm']);
    expect(scene.phase).toBe('suspect');
    expect(scene.asked[1]?.runId).not.toBe(scene.asked[0]?.runId);
    expect(scene.condition.judgeState.suspicion?.asked).toBe(2);
    expect(firstPlace).toBe('south');
  });

  test('a fault of our own at the other location counts as lost', () => {
    const scene = suspect();
    expect(scene.confirm('fault').effects.map(({ kind }) => kind)).toEqual(['confirm']);
  });

  test('lost twice: no further one is asked for, and the next failing poll decides', () => {
    const scene = suspect();
    scene.lose();
    expect(scene.lose().effects).toEqual([]);
    expect(scene.phase).toBe('suspect');
    expect(scene.condition.judgeState.suspicion?.answerBy).toBeGreaterThan(scene.now + 1e9);
    scene.poll('NR');
    expect(scene.phase).toBe('down');
  });

  test('the second answer decides like the first', () => {
    const scene = suspect();
    scene.lose();
    scene.confirm('NR');
    expect(scene.phase).toBe('down');
  });

  test('a check that is not suspect has nothing to lose', () => {
    const scene = new Scene();
    expect(scene.lose()).toEqual({ judged: false, effects: [] });
  });
});

describe('an answer that must change nothing', () => {
  const judgesNothing = (scene: Scene, deliver: () => unknown) => {
    const before = scene.condition;
    expect(deliver()).toEqual({ judged: false, effects: [] });
    expect(scene.condition).toBe(before);
  };

  test('the same result again', () => {
    const scene = suspect();
    const answer = confirmationResult(theJob(scene), 'NR', {});
    scene.deliver(answer);
    judgesNothing(scene, () => scene.deliver(answer));
  });

  test('after another was asked', () => {
    const scene = suspect();
    const answer = confirmationResult(theJob(scene), 'NR', {});
    scene.lose();
    judgesNothing(scene, () => scene.deliver(answer));
  });

  test('after the next poll has decided', () => {
    const scene = suspect();
    const answer = confirmationResult(theJob(scene), 'AV', {});
    scene.poll('NR');
    judgesNothing(scene, () => scene.deliver(answer));
  });

  test('of an older revision', () => {
    const scene = suspect();
    const answer = confirmationResult(theJob(scene), 'NR', {});
    scene.check = { ...scene.check, revision: 2 };
    judgesNothing(scene, () => scene.deliver(answer));
  });

  test('of a paused check', () => {
    const scene = suspect();
    const answer = confirmationResult(theJob(scene), 'NR', {});
    scene.check = { ...scene.check, paused: true };
    judgesNothing(scene, () => scene.deliver(answer));
    judgesNothing(scene, () => scene.lose());
  });
});

test('a suspicion about older settings is dropped rather than asked about again under the new ones', () => {
  const scene = suspect();
  scene.check = { ...scene.check, revision: 2 };
  expect(scene.lose().effects).toEqual([]);
  expect(scene.condition.judgeState).toMatchObject({ phase: 'up', suspicion: null, failingPolls: 0 });
});

test('a confirmation never counts in the figures', () => {
  const scene = suspect();
  const { figures } = scene.condition;
  scene.confirm('NR');
  expect(scene.condition.figures).toEqual(figures);
  expect(figures?.polls).toBe(2);
});
