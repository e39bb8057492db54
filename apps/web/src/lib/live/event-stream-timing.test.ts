import { getEventListeners } from 'node:events';
import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '../testing/browser.ts';
import { runEventStream } from './reconnecting-event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1000;

/** A stream that is held open; what it tells, and how it ends, is up to the test. */
const openStream = () => {
  const connections: { at: number; signal: AbortSignal; send: (text: string) => void; end: () => void }[] = [];
  const events: StreamEvent['event'][] = [];
  const controller = new AbortController();
  const startedAt = Date.now();
  const ended = runEventStream({
    connect: async (_lastId, signal) => {
      let send = (_text: string) => {};
      let end = () => {};
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start: (stream) => {
          send = (text) => stream.enqueue(new TextEncoder().encode(text));
          end = () => stream.close();
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      connections.push({ at: Date.now() - startedAt, signal, send, end });
      return new Response(body);
    },
    onEvent: ({ event }) => events.push(event),
    signal: controller.signal,
    random: () => 1,
  });
  const { signal } = controller;
  return {
    connections,
    events,
    ended,
    signal,
    abort: () => controller.abort(),
    at: () => connections.map(({ at }) => at),
  };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a connection on which nothing comes for a minute is opened again', async () => {
  stubBrowser();
  const { connections, at, abort } = openStream();
  await pass(60 * SECOND - 1);
  expect(connections[0]?.signal.aborted).toBe(false);
  await pass(1);
  expect(connections[0]?.signal.aborted).toBe(true);
  await pass(500);
  expect(at()).toEqual([0, 60_500]);
  abort();
});

test('whatever comes keeps a connection open, be it only a comment', async () => {
  stubBrowser();
  const { connections, abort } = openStream();
  for (const text of [': still here\n\n', 'event: ready\ndata: {}\n\n', 'event: news\ndata: {}\n\n']) {
    await pass(50 * SECOND);
    connections[0]?.send(text);
  }
  await pass(59 * SECOND);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.signal.aborted).toBe(false);
  abort();
});

test('waits longer from failure to failure, and starts over after a connection that held', async () => {
  stubBrowser();
  const { connections, at, abort } = openStream();
  await pass(0);
  connections[0]?.end();
  await pass(500);
  connections[1]?.end();
  await pass(1000);
  expect(at()).toEqual([0, 500, 1500]);
  await pass(5001);
  connections[2]?.end();
  await pass(500);
  expect(at()).toEqual([0, 500, 1500, 7001]);
  abort();
});

test('a connection that held for five seconds only counts as another failure', async () => {
  stubBrowser();
  const { connections, at, abort } = openStream();
  await pass(0);
  connections[0]?.end();
  await pass(500);
  await pass(5000);
  connections[1]?.end();
  await pass(999);
  expect(at()).toEqual([0, 500]);
  await pass(1);
  expect(at()).toEqual([0, 500, 6500]);
  abort();
});

test('does not wait on once the network is back', async () => {
  const window = stubBrowser();
  const { connections, at, abort } = openStream();
  for (let n = 0; n < 4; n += 1) {
    connections[n]?.end();
    await pass(4000);
  }
  const count = connections.length;
  connections.at(-1)?.end();
  await pass(10);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(at()).toHaveLength(count + 1);
  abort();
});

test('ends when it is told to, whether it is connected or waits', async () => {
  stubBrowser();
  const connected = openStream();
  await pass(0);
  connected.abort();
  expect(await connected.ended).toBeNull();
  expect(connected.connections[0]?.signal.aborted).toBe(true);

  const waiting = openStream();
  await pass(0);
  waiting.connections[0]?.send('event: ready\nid: 7\ndata: {}\n\n');
  await pass(0);
  waiting.connections[0]?.end();
  await pass(100);
  waiting.abort();
  expect(await waiting.ended).toBe('7');
  await pass(60 * SECOND);
  expect(waiting.connections).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('leaves neither timers nor listeners behind, however often it connects and waits', async () => {
  const window = stubBrowser();
  const { connections, signal, abort, ended } = openStream();
  for (let n = 0; n < 3; n += 1) {
    await pass(0);
    connections[n]?.end();
    await pass(0);
    // It waits: nothing but that is left of the connection.
    expect(connections[n]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    // It is connected: only silence is waited for.
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    expect(getEventListeners(window, 'online')).toEqual([]);
  }
  abort();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('hands nothing over once it was told to end', async () => {
  stubBrowser();
  const { connections, events, abort, ended } = openStream();
  await pass(0);
  connections[0]?.send('event: ready\ndata: {}\n\n');
  abort();
  await ended;
  expect(events).toEqual([]);
});

test.each([
  [400, true],
  [408, false],
  [429, false],
  [499, true],
  [500, false],
  [304, false],
])('a refusal with %i is final: %j', async (status, isFinal) => {
  const controller = new AbortController();
  const wait = vi.fn(async () => controller.abort());
  const connect = async () => new Response(null, { status });
  await runEventStream({ connect, onEvent: () => {}, signal: controller.signal, wait });
  expect(wait).toHaveBeenCalledTimes(isFinal ? 0 : 1);
});

test('does not connect when it was told to end before', async () => {
  const connect = vi.fn();
  const signal = AbortSignal.abort();
  expect(await runEventStream({ connect, onEvent: () => {}, signal }, '5')).toBe('5');
  expect(connect).not.toHaveBeenCalled();
});

test('closes a connection whose answer is refused, and reads no events from it', async () => {
  const controller = new AbortController();
  const onEvent = vi.fn();
  const signals: AbortSignal[] = [];
  await runEventStream({
    connect: async (_lastId, signal) => {
      signals.push(signal);
      return new Response('event: ready\nid: 1\ndata: {}\n\n', { status: 503 });
    },
    onEvent,
    signal: controller.signal,
    wait: async () => controller.abort(),
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(onEvent).not.toHaveBeenCalled();
});
