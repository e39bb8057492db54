import { expect, it } from 'vitest';
import { aJob, aResult } from '../../testing/messages.ts';
import { type Asker, OpenJobs } from './open-jobs.ts';

const job = (runId: string, expiresAt = 60_000) => aJob(runId, { expiresAt });
const by = (agentId: string, asker: Asker = null, clockOffsetMs = 0) => ({ agentId, asker, clockOffsetMs });
const ids = (jobs: readonly { runId: string }[]) => jobs.map(({ runId }) => runId);

it('takes a job once while it has no result', () => {
  const open = new OpenJobs();
  expect(ids(open.take([job('a'), job('b')], by('one', null), 0))).toEqual(['a', 'b']);
  expect(ids(open.take([job('b'), job('c')], by('two', null), 0))).toEqual(['c']);
  expect([open.countOf('one'), open.countOf('two')]).toEqual([2, 1]);
  open.answered(['a', 'b']);
  expect(open.countOf('one')).toBe(0);
});

it('returns the requester of a job until the job has a result', () => {
  const open = new OpenJobs();
  open.take([job('a')], by('one', { engineId: 'e1' }), 0);
  open.take([job('b')], by('one', { replyTo: 'inbox' }), 0);
  open.take([job('c')], by('one', null), 0);
  expect(['a', 'b', 'c', 'd'].map((id) => open.askerOf(id))).toEqual([
    { engineId: 'e1' },
    { replyTo: 'inbox' },
    null,
    null,
  ]);
  open.answered(['a']);
  expect(open.askerOf('a')).toBeNull();
});

it('forgets jobs whose result can no longer arrive, in any order of arrival', () => {
  const open = new OpenJobs();
  open.take([job('long', 86_400_000), job('short', 1000)], by('one', { engineId: 'e1' }), 0);
  open.take([], by('one', null), 30_000);
  expect(open.countOf('one')).toBe(2);
  open.take([], by('one', null), 60_000);
  expect(open.countOf('one')).toBe(1);
  expect(open.askerOf('long')).toEqual({ engineId: 'e1' });
});

it('converts jobs to the clock of the agent, and results to the clock of the engine', () => {
  const open = new OpenJobs();
  const job = aJob('a', { dueAt: 1000, expiresAt: 9000 });
  expect(open.take([job], by('one', null, 3000), 0)).toEqual([{ ...job, dueAt: 4000, expiresAt: 12_000 }]);
  const found = { ...aResult('a'), dueAt: 4000, startedAt: 4010 };
  expect(open.byEngineClock(found)).toEqual({ ...found, dueAt: 1000, startedAt: 1010 });
  const other = aResult('not taken');
  expect(open.byEngineClock(other)).toEqual(other);
});

it('forgets a job 30 seconds plus its timeout after the time until which it may be started', () => {
  const { timeoutSeconds } = job('a').target;
  const until = 60_000 + timeoutSeconds * 1000 + 30_000;
  const open = new OpenJobs();
  open.take([job('a', 60_000)], by('one'), 0);
  open.take([], by('one'), until - 1);
  expect(open.countOf('one')).toBe(1);
  open.take([], by('one'), until + 9999);
  expect(open.countOf('one')).toBe(0);
});

it('remembers a job that was late when it was taken while a result may arrive', () => {
  const open = new OpenJobs();
  open.take([job('late', 1000)], by('one'), 100_000);
  open.take([], by('one'), 110_000);
  expect(open.countOf('one')).toBe(1);
});

it('removes old jobs even after the clock was set back', () => {
  const open = new OpenJobs();
  open.take([], by('one'), 10_000_000);
  open.take([job('a', 0)], by('one'), 0);
  open.take([], by('one'), 1_000_000);
  expect(open.countOf('one')).toBe(0);
});
