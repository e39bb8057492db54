import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAgent } from '../../testing/messages.ts';
import type { Connection } from '../connection/connection.ts';
import { ANNOUNCE_NOW } from '../connection/subjects.ts';
import { Announcer } from './announcer.ts';

const sent: string[] = [];
const announceNow = { publish: () => {}, isSubscribed: false };
const line = { isConnected: true };
const agent = anAgent();
let open: number;
let announcer: Announcer;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent.length = open = 0;
  line.isConnected = true;
  const nats = {
    subscribe: (subject: string, { callback }: { callback: () => void }) => {
      expect(subject).toBe(ANNOUNCE_NOW);
      Object.assign(announceNow, { publish: callback, isSubscribed: true });
      return { unsubscribe: () => Object.assign(announceNow, { isSubscribed: false }) };
    },
    publish: (subject: string, text: string) => {
      const { kind, ...rest } = JSON.parse(text);
      sent.push(`${subject} ${kind}`);
      if (kind === 'here') expect(rest).toEqual({ agent, open, clockOffsetMs: -3, at: Date.now() });
      else expect(rest).toEqual({});
    },
  };
  const connection = Object.assign(line, { nats }) as unknown as Connection;
  announcer = new Announcer(connection, agent, () => ({ open, clockOffsetMs: -3 }), 'subject');
});
afterEach(() => vi.useRealTimers());

const heard = () => sent.splice(0);

it('announces the agent immediately, every two seconds, and on request', () => {
  announcer.start();
  announcer.start();
  expect(heard()).toEqual(['subject here']);
  vi.advanceTimersByTime(1999);
  expect(heard()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard()).toEqual(['subject here']);
  announceNow.publish();
  expect(heard()).toEqual(['subject here']);
});

it('announces changes together, 400 ms after the first one', () => {
  announcer.start();
  heard();
  for (let round = 0; round < 2; round++) {
    announcer.changed();
    vi.advanceTimersByTime(399);
    open += 1;
    announcer.changed();
    expect(heard()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard()).toEqual(['subject here']);
  }
});

it('announces once that the agent stops, and nothing afterwards', () => {
  announcer.changed();
  announcer.stop();
  vi.advanceTimersByTime(1000);
  expect(heard()).toEqual([]);
  announcer.start();
  announcer.changed();
  heard();
  announcer.stop();
  announcer.stop();
  announcer.changed();
  vi.advanceTimersByTime(10_000);
  expect([heard(), announceNow.isSubscribed]).toEqual([['subject gone'], false]);
});

it('announces nothing while NATS is unreachable, and continues when it is reachable', () => {
  announcer.start();
  heard();
  line.isConnected = false;
  vi.advanceTimersByTime(2000);
  expect(heard()).toEqual([]);
  line.isConnected = true;
  vi.advanceTimersByTime(2000);
  expect(heard()).toEqual(['subject here']);
});
