import { once } from 'node:events';
import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

test('tells events as the standard says', async () => {
  const stream = new EventStream();
  stream.tell('check.changed', { text: 'two\nlines' }, 'a-1');
  stream.tell('check.result', {}, null);
  stream.beat();
  stream.end();
  let text = '';
  for await (const part of stream) text += part;
  expect(text).toBe(
    'event: check.changed\nid: a-1\ndata: {"text":"two\\nlines"}\n\nevent: check.result\ndata: {}\n\n:\n\n',
  );
});

test('a reader that takes nothing is cut off, one that takes all is not', async () => {
  const taken = new EventStream();
  taken.resume();
  const slow = new EventStream();
  const cut = once(slow, 'close');
  const event = 'x'.repeat(1000);
  for (let n = 0; n < 600; n += 1) {
    taken.tell('check.result', event, null);
    slow.tell('check.result', event, null);
    await new Promise(setImmediate);
  }
  await cut;
  expect([slow.destroyed, taken.destroyed]).toEqual([true, false]);
  slow.tell('check.result', event, null);
  taken.destroy();
});
