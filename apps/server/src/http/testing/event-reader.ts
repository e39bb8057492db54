import { once } from 'node:events';
import { request } from 'node:http';
import type { StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { StreamEvent as Schema } from '@pharos/contract/rest/events/events.ts';
import { WAIT_MS } from '../../../../../scripts/lib/testing/wait-ms.mjs';

export interface ReadEvent {
  event: StreamEvent['event'];
  data: StreamEvent['data'];
  id: string | null;
}

export interface EventReader {
  status: number;
  contentType: string;
  body: string;
  /**
   * Returns the next event, optionally with the given name. Rejects if the stream ends, or if no data arrives for
   * `WAIT_MS`.
   */
  next(name?: StreamEvent['event']): Promise<ReadEvent>;
  rest(): ReadEvent[];
  beats(): number;
  ended: Promise<void>;
  close(): void;
}

export const readEvents = async (
  port: number,
  headers: { token: string; organization?: number; lastEventId?: string | null },
): Promise<EventReader> => {
  const { token, organization, lastEventId } = headers;
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/v1/events/',
    headers: {
      authorization: `token ${token}`,
      // Browsers send this header as well.
      'accept-encoding': 'gzip, deflate, br',
      ...(organization === undefined ? {} : { 'x-organization-id': String(organization) }),
      ...(lastEventId == null ? {} : { 'last-event-id': lastEventId }),
    },
  });
  call.end();
  call.on('error', () => {});
  const [response] = await once(call, 'response');
  const contentType = String(response.headers['content-type']);
  response.setEncoding('utf8');
  let text = '';
  let beats = 0;
  const events: ReadEvent[] = [];
  const came = new EventTarget();
  response.on('data', (part: string) => {
    text += part;
    if (!contentType.startsWith('text/event-stream')) return;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      if (block === ':') beats += 1;
      else events.push(parse(block));
    }
    came.dispatchEvent(new Event('part'));
  });
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  if (!contentType.startsWith('text/event-stream')) await ended;

  const next = async (name?: StreamEvent['event']): Promise<ReadEvent> => {
    const signal = AbortSignal.timeout(WAIT_MS);
    const over = ended.then(() => 'over' as const);
    for (;;) {
      const index = events.findIndex(({ event }) => name === undefined || event === name);
      const [found] = index < 0 ? [] : events.splice(index, 1);
      if (found) return found;
      const part = once(came, 'part', { signal });
      if ((await Promise.race([part, over])) === 'over') throw new Error('The stream ended');
    }
  };
  return {
    status: response.statusCode,
    contentType,
    body: text,
    next,
    rest: () => events,
    beats: () => beats,
    ended,
    close: () => call.destroy(),
  };
};

const parse = (block: string): ReadEvent => {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const read = Schema.parse({ event: fields.get('event'), data: JSON.parse(fields.get('data') ?? 'null') });
  return { ...read, id: fields.get('id') ?? null };
};
