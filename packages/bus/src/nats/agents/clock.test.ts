import type { Msg } from '@nats-io/transport-node';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../connection/connection.ts';
import { answerClocks } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('answers the agents of a location that are not ours 50 times a second, 200 times at once, and those of another one', () => {
  const callbacks = new Map<string, (error: null, message: Msg) => void>();
  const nats = {
    subscribe: (subject: string, { callback }: { callback: (error: null, message: Msg) => void }) =>
      callbacks.set(subject, callback),
  };
  // Only what it touches of a connection, and of a message.
  answerClocks({ nats } as unknown as Connection, 'engine');
  const answers: string[] = [];
  const ask = (location: string, times: number): number => {
    const before = answers.length;
    const message = {
      subject: `pharos.clocks.${location}`,
      reply: `_INBOX_${location}.x`,
      respond: (text: string) => answers.push(text),
    };
    for (let n = 0; n < times; n++) callbacks.get('pharos.clocks.*')?.(null, message as unknown as Msg);
    return answers.length - before;
  };
  expect([ask('north', 300), ask('south', 20)]).toEqual([200, 20]);
  vi.advanceTimersByTime(1000);
  expect(ask('north', 300)).toBe(50);
});
