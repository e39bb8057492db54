import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { expect, test } from 'vitest';
import { runEventStream } from './reconnecting-event-stream.ts';

const READY = 'event: ready\nid: 1\ndata: {}\n\n';
const RESYNC = 'event: resync\nid: 2\ndata: {}\n\n';
const CHANGED = 'event: organization.changed\nid: 3\ndata: {"changed":"people"}\n\n';

const stream = (...parts: string[]): Response =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
        controller.close();
      },
    }),
  );

const follow = async (answers: readonly (Response | Error)[], random = 1) => {
  const controller = new AbortController();
  const asked: (string | null)[] = [];
  const events: StreamEvent['event'][] = [];
  const waits: number[] = [];
  const left = [...answers];
  const lastId = await runEventStream({
    connect: async (id) => {
      asked.push(id);
      const answer = left.shift();
      if (!answer) throw new Error('There is no further answer.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onEvent: ({ event }) => events.push(event),
    signal: controller.signal,
    now: () => 0,
    random: () => random,
    wait: async (ms) => {
      waits.push(ms);
      if (left.length === 0) controller.abort();
    },
  });
  return { asked, events, waits, lastId };
};

test('resumes after the last event when the stream ends', async () => {
  const followed = await follow([stream(READY, RESYNC), stream(CHANGED)]);
  expect(followed).toMatchObject({
    asked: [null, '2'],
    events: ['ready', 'resync', 'organization.changed'],
    lastId: '3',
  });
});

test('parses an event that arrives in pieces, and ignores unknown ones', async () => {
  const { events } = await follow([
    stream(CHANGED.slice(0, 20), CHANGED.slice(20), ': still here\n\n', 'event: news\ndata: {}\n\n', 'data: x\n\n'),
  ]);
  expect(events).toEqual(['organization.changed']);
});

test('waits longer after each failure and resumes at the same position', async () => {
  const broken = new TypeError('Failed to fetch');
  const { asked, waits } = await follow([stream(CHANGED), broken, new Response(null, { status: 503 }), broken]);
  expect(asked).toEqual([null, '3', '3', '3']);
  expect(waits).toEqual([500, 1000, 2000, 4000]);
});

test('waits between 250 ms and 15 seconds', async () => {
  const broken = Array.from({ length: 8 }, () => new TypeError('Failed to fetch'));
  expect(new Set((await follow(broken, 0)).waits)).toEqual(new Set([250]));
  expect((await follow(broken)).waits.at(-1)).toBe(15_000);
});

test.each([401, 403, 404])('ends after a final rejection: %i', async (status) => {
  const { asked, waits } = await follow([new Response(null, { status })]);
  expect([asked.length, waits.length]).toEqual([1, 0]);
});

test('reconnects after a response with status 429', async () => {
  const { asked } = await follow([new Response(null, { status: 429 }), stream(READY)]);
  expect(asked.length).toBe(2);
});
