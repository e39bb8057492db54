import { expect, it } from 'vitest';
import { aJob } from '../testing/messages.ts';
import { OpenJobs } from './open-jobs.ts';

const job = (runId: string, expiresAt = 60_000) => aJob(runId, { expiresAt });
const ids = (jobs: readonly { runId: string }[]) => jobs.map(({ runId }) => runId);

it('takes a job once, as long as it is not answered', () => {
  const open = new OpenJobs();
  expect(ids(open.take([job('a'), job('b')], 'one', null, 0))).toEqual(['a', 'b']);
  expect(ids(open.take([job('b'), job('c')], 'two', null, 0))).toEqual(['c']);
  expect([open.countOf('one'), open.countOf('two')]).toEqual([2, 1]);
  open.answered(['a', 'b']);
  expect(open.countOf('one')).toBe(0);
});

it('knows who asked for a job until it is answered', () => {
  const open = new OpenJobs();
  open.take([job('a')], 'one', { engineId: 'e1' }, 0);
  open.take([job('b')], 'one', { replyTo: 'inbox' }, 0);
  open.take([job('c')], 'one', null, 0);
  expect(['a', 'b', 'c', 'd'].map((id) => open.askerOf(id))).toEqual([
    { engineId: 'e1' },
    { replyTo: 'inbox' },
    null,
    null,
  ]);
  open.answered(['a']);
  expect(open.askerOf('a')).toBeNull();
});

it('forgets jobs whose answer can no longer come, whatever order they came in', () => {
  const open = new OpenJobs();
  open.take([job('long', 86_400_000), job('short', 1000)], 'one', { engineId: 'e1' }, 0);
  open.take([], 'one', null, 30_000);
  expect(open.countOf('one')).toBe(2);
  open.take([], 'one', null, 60_000);
  expect(open.countOf('one')).toBe(1);
  expect(open.askerOf('long')).toEqual({ engineId: 'e1' });
});
