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

/** The stream stays open. The test sends its events and ends it. */
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

test('reconnects after a minute without any data', async () => {
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

test('does not reconnect while any data arrives, even if it is only a comment', async () => {
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

test('waits longer after each failure, and starts again after a stable connection', async () => {
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

test('counts a connection of only five seconds as another failure', async () => {
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

test('stops waiting when the network is available again', async () => {
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

test('ends on request while connected and while waiting', async () => {
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

test('leaves no timers or listeners behind, however often it connects and waits', async () => {
  const window = stubBrowser();
  const { connections, signal, abort, ended } = openStream();
  for (let n = 0; n < 3; n += 1) {
    await pass(0);
    connections[n]?.end();
    await pass(0);
    // Waiting: only the timer of the wait remains.
    expect(connections[n]?.signal.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await pass(0);
    // Connected: only the timer for silence remains.
    expect(vi.getTimerCount()).toBe(1);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    expect(getEventListeners(window, 'online')).toEqual([]);
  }
  abort();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('passes no events on after it was aborted', async () => {
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
])('decides for status %i whether the rejection is final: %j', async (status, isFinal) => {
  const controller = new AbortController();
  const wait = vi.fn(async () => controller.abort());
  const connect = async () => new Response(null, { status });
  await runEventStream({ connect, onEvent: () => {}, signal: controller.signal, wait });
  expect(wait).toHaveBeenCalledTimes(isFinal ? 0 : 1);
});

test('does not connect if it was aborted before', async () => {
  const connect = vi.fn();
  const signal = AbortSignal.abort();
  expect(await runEventStream({ connect, onEvent: () => {}, signal }, '5')).toBe('5');
  expect(connect).not.toHaveBeenCalled();
});

test('closes a connection with an error status and reads no events from it', async () => {
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
