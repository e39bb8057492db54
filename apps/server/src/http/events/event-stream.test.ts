import { once } from 'node:events';
import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

const read = async (stream: EventStream): Promise<string> => {
  let text = '';
  for await (const part of stream) text += part;
  return text;
};

test('writes events in the format of the standard', async () => {
  const stream = new EventStream();
  const text = read(stream);
  stream.send('check.changed', { text: 'two\nlines' }, 'a-1');
  stream.send('check.result', {}, null);
  stream.keepAlive();
  await new Promise(setImmediate);
  stream.end();
  expect(await text).toBe(
    'event: check.changed\nid: a-1\ndata: {"text":"two\\nlines"}\n\nevent: check.result\ndata: {}\n\n:\n\n',
  );
});

test('disconnects a stream client that reads nothing, but not one that reads everything', async () => {
  const taken = new EventStream();
  taken.resume();
  const slow = new EventStream();
  const cut = once(slow, 'close');
  const event = 'x'.repeat(1000);
  for (let n = 0; n < 600; n += 1) {
    taken.send('check.result', event, null);
    slow.send('check.result', event, null);
    await new Promise(setImmediate);
  }
  await cut;
  expect([slow.destroyed, taken.destroyed]).toEqual([true, false]);
  slow.send('check.result', event, null);
  taken.destroy();
});

test('sends nothing after its end, and does not wait for a stream client that is behind', async () => {
  const taken = new EventStream();
  const behind = new EventStream();
  const closed = Promise.all([once(taken, 'close'), once(behind, 'close')]);
  taken.resume();
  behind.send('check.result', {}, null);
  for (const stream of [taken, behind]) {
    stream.end();
    stream.end();
    stream.send('check.result', {}, null);
    stream.keepAlive();
  }
  await closed;
});
