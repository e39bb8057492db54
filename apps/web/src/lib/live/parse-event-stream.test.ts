import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { expect, test, vi } from 'vitest';
import { parseEventStream } from './parse-event-stream.ts';

const bodyOf = (text: string) => new Response(text).body as ReadableStream<Uint8Array<ArrayBuffer>>;

const read = async (text: string) => {
  const events: StreamEvent[] = [];
  const ids: string[] = [];
  const onSign = vi.fn();
  await parseEventStream(bodyOf(text), { onEvent: (event) => events.push(event), onId: (id) => ids.push(id), onSign });
  return { events, ids, signs: onSign.mock.calls.length };
};

test('parses events and their IDs until the stream ends', async () => {
  expect(await read('event: ready\nid: 1\ndata: {}\n\nevent: resync\nid: 2\ndata: {}\n\n')).toEqual({
    events: [
      { event: 'ready', data: {} },
      { event: 'resync', data: {} },
    ],
    ids: ['1', '2'],
    signs: 2,
  });
});

test.each([
  ['a comment', ': still here\n\n'],
  ['an event of an unknown kind', 'event: news\ndata: {}\n\n'],
  ['an event without a kind', 'data: {}\n\n'],
  ['an event that is not JSON', 'event: ready\ndata: {\n\n'],
])('treats %s only as a sign that the connection is open', async (_, text) => {
  expect(await read(text)).toEqual({ events: [], ids: [], signs: 1 });
});

test('calls no handler for an empty stream', async () => {
  expect(await read('')).toEqual({ events: [], ids: [], signs: 0 });
});
