import type { Msg } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../connection/connection.ts';
import { answerClocks, EngineClocks } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('answers confined agents of a location 50 times per second and 200 times at once, and those of another location separately', () => {
  const callbacks = new Map<string, (error: null, message: Msg) => void>();
  const nats = {
    subscribe: (subject: string, { callback }: { callback: (error: null, message: Msg) => void }) =>
      callbacks.set(subject, callback),
  };
  answerClocks({ nats } as unknown as Connection, 'engine');
  const answers: string[] = [];
  const countAnswers = (location: string, times: number): number => {
    const before = answers.length;
    const message = {
      subject: `pharos.clocks.${location}`,
      reply: `_INBOX_${location}.x`,
      respond: (text: string) => answers.push(text),
    };
    for (let n = 0; n < times; n++) callbacks.get('pharos.clocks.*')?.(null, message as unknown as Msg);
    return answers.length - before;
  };
  expect([countAnswers('north', 300), countAnswers('south', 20)]).toEqual([200, 20]);
  vi.advanceTimersByTime(1000);
  expect(countAnswers('north', 300)).toBe(50);
});

it('answers an agent with the credential of its location only in the inbox of that location', () => {
  const answers: string[] = [];
  const subscribe = (subject: string, { callback }: { callback: (error: null, message: Msg) => void }) => {
    for (const reply of [undefined, '', '_INBOX.x', '_INBOX_northern.x', '_INBOX_south.x', '_INBOX_north.x']) {
      const message = { subject: subject.replace('*', 'north'), reply, respond: (text: string) => answers.push(text) };
      callback(null, message as unknown as Msg);
    }
  };
  vi.setSystemTime(1_234_567);
  answerClocks({ nats: { subscribe } } as unknown as Connection, 'engine');
  // Agents with all rights get responses to any subject.
  expect(answers).toEqual(Array(6 + 1).fill('engine 1234567'));
});

it('corrects by the offset to the engine of the job if it is neither small nor implausible, until that engine is gone', async () => {
  let behindMs: Record<string, number> = {};
  const requestMany = async () =>
    Object.entries(behindMs).map(([engineId, ms]) => ({ string: () => `${engineId} ${Date.now() - ms}` }));
  const clocks = new EngineClocks({ nats: { requestMany }, isConnected: true } as unknown as Connection);
  behindMs = { small: 19, least: 20, most: 5000, broken: 5001, ahead: -20, faraway: -5001 };
  await clocks.start();
  const offsets = () => Object.keys(behindMs).map((engineId) => clocks.offsetFor({ engineId }));
  expect(offsets()).toEqual([0, 20, 5000, 0, -20, 0]);
  expect([clocks.offsetFor({ engineId: 'unknown' }), clocks.furthestMs]).toEqual([0, 5001]);
  const before = behindMs;
  behindMs = {};
  // Six consecutive requests without a response do not prove that an engine is gone.
  await vi.advanceTimersByTimeAsync(6 * 5000);
  expect(clocks.offsetFor({ engineId: 'most' })).toBe(5000);
  await vi.advanceTimersByTimeAsync(5000);
  expect([clocks.offsetFor({ engineId: 'most' }), clocks.furthestMs]).toEqual([0, null]);
  behindMs = before;
  clocks.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clocks.furthestMs).toBeNull();
});
