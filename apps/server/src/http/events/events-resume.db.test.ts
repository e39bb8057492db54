import type { CheckChangedEvent } from '@pharos/contract/rest/events/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyOrganization } from '../../storage/events/notify-events.ts';
import { type EventReader, type ReadEvent, readEvents } from '../testing/event-reader.ts';
import { createTestApp, type SignedUp, signUpOwner, type TestApp } from '../testing/test-app.ts';

let pharos: TestApp;
let owner: SignedUp;
let port: number;
const open = new Set<EventReader>();

beforeAll(async () => {
  pharos = await createTestApp({ SIGNUP: 'open' });
  owner = await signUpOwner(pharos);
  port = Number(new URL(await pharos.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  for (const reader of open) reader.close();
  await pharos.close();
});

const read = async (lastEventId: string | null): Promise<EventReader> => {
  const reader = await readEvents(port, { token: owner.token, lastEventId });
  open.add(reader);
  return reader;
};

const WRITERS = 8;
const EACH = 60;
const LAST = 999_999;
/** Every third transaction fails after it has announced its event. */
const failing = (n: number): boolean => n % 3 === 0;

const write = async (): Promise<void> => {
  const notify = (n: number) =>
    pharos.services.db
      .transaction()
      .execute(async (trx) => {
        const data: CheckChangedEvent['data'] = { change: 'updated', check_ids: [n] };
        await notifyOrganization(trx, owner.organizationId, [{ event: 'check.changed', data }]);
        if (failing(n)) throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  const writer = async (first: number): Promise<void> => {
    for (let n = 0; n < EACH; n += 1) await notify(first + n);
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(1 + n * EACH)));
  await notify(LAST + (failing(LAST) ? 1 : 0));
};

const numberOf = ({ data }: ReadEvent): number => ('check_ids' in data ? (data.check_ids[0] ?? 0) : 0);
const isLast = (event: ReadEvent): boolean => numberOf(event) >= LAST;

const stay = async (reader: EventReader): Promise<ReadEvent[]> => {
  const seen: ReadEvent[] = [];
  do seen.push(await reader.next());
  while (!seen.some(isLast));
  return seen;
};

const comeAndGo = async (from: string, max: number): Promise<{ seen: ReadEvent[]; visits: number }> => {
  const seen: ReadEvent[] = [];
  for (let visits = 1; ; visits += 1) {
    const reader = await read(seen.at(-1)?.id ?? from);
    const greeting = await reader.next();
    expect(greeting.event).toBe('ready');
    for (let left = 1 + ((visits * 7) % max); left > 0 && !seen.some(isLast); left -= 1) seen.push(await reader.next());
    reader.close();
    open.delete(reader);
    if (seen.some(isLast)) return { seen, visits };
  }
};

test('sends reconnecting stream clients the same events as a permanent one: all committed ones, nothing else, in the same order', async () => {
  const first = await read(null);
  const { id: from } = await first.next('ready');
  // The stream client does not see events before it connects.
  const staying = await read(null);
  await staying.next('ready');
  const readers = Promise.all([
    stay(staying),
    comeAndGo(from ?? '', 3),
    comeAndGo(from ?? '', 11),
    comeAndGo(from ?? '', 40),
  ]);
  await expect.poll(() => pharos.services.events.countStreams('user 1')).toBeGreaterThan(1);
  await write();
  const [whole, ...parts] = await readers;

  const committed = Array.from({ length: WRITERS * EACH }, (_, n) => n + 1).filter((n) => !failing(n));
  expect(
    whole
      .filter((event) => !isLast(event))
      .map(numberOf)
      .sort((a, b) => a - b),
  ).toEqual(committed);
  const places = whole.map(({ id }) => Number(id?.split('-')[1]));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const { seen, visits } of parts) {
    expect(seen).toEqual(whole);
    expect(visits).toBeGreaterThan(5);
  }
});
