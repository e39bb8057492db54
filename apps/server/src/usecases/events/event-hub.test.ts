import type { OrganizationEvent, StreamEvent } from '@pharos/contract/rest/events/events.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventFeed, EventFeedHandlers } from '../../storage/events/event-feed.ts';
import { EventHub } from './event-hub.ts';

class FakeFeed {
  isThere = true;
  opened = 0;
  closed = 0;
  readonly watched: (readonly number[])[] = [];
  handlers: EventFeedHandlers | undefined;

  open = async (handlers: EventFeedHandlers): Promise<EventFeed> => {
    this.opened += 1;
    if (!this.isThere) throw new Error('The database is away');
    this.handlers = handlers;
    return {
      notifyWatched: async (ids) => {
        this.watched.push(ids);
      },
      close: async () => {
        this.closed += 1;
      },
    };
  };
}

const changed: OrganizationEvent = { event: 'organization.changed', data: { changed: 'people' } };
const polled: OrganizationEvent = { event: 'check.result', data: { results: [] } };

let feed: FakeFeed;
let hub: EventHub;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  feed = new FakeFeed();
  hub = new EventHub({ open: feed.open, log: pino({ level: 'silent' }) });
});
afterEach(async () => {
  vi.useRealTimers();
  await hub.close();
});

const openStream = (organizationId = 1, lastEventId: string | null = null) => {
  const read: [StreamEvent['event'], string | null][] = [];
  const accessTaken = vi.fn();
  const close = hub.openStream({
    organizationId,
    subscriber: 'one key',
    holder: `organization ${organizationId}`,
    lastEventId,
    send: ({ event }, id) => read.push([event, id]),
    onAccessTaken: accessTaken,
  });
  return { read, close, accessTaken };
};
const untilWatched = () => vi.waitFor(() => expect(feed.watched.length).toBeGreaterThan(0));

test('connects once, for the first stream, and sends ready when no event can be missed any more', async () => {
  expect(feed.opened).toBe(0);
  const first = openStream();
  expect(first.read).toEqual([]);
  await untilWatched();
  const second = openStream();
  expect([first.read, second.read].map((events) => events.map(([event]) => event))).toEqual([['ready'], ['ready']]);
  expect([feed.opened, hub.openStreams]).toEqual([1, 2]);
  first.close();
  expect(hub.openStreams).toBe(1);
});

test('reconnects while the database is unavailable, and then sends resync to streams that were open', async () => {
  feed.isThere = false;
  const { read } = openStream();
  await vi.waitFor(() => expect(feed.opened).toBe(2));
  expect(read).toEqual([]);
  feed.isThere = true;
  await vi.waitFor(() => expect(read.map(([event]) => event)).toEqual(['ready']));

  feed.handlers?.onLost(new Error('gone'));
  await vi.waitFor(() => expect(read.map(([event]) => event)).toEqual(['ready', 'resync']));
  expect(read[0]?.[1]?.split('-')[0]).not.toBe(read[1]?.[1]?.split('-')[0]);
});

test('sends results without an id, and does not send them again to a resumed stream', async () => {
  const { read, close } = openStream();
  await untilWatched();
  feed.handlers?.onEvents(1, [changed, polled]);
  feed.handlers?.onEvents(2, [changed]);
  expect(read).toEqual([
    ['ready', expect.stringMatching(/-0$/)],
    ['organization.changed', expect.stringMatching(/-1$/)],
    ['check.result', null],
  ]);
  close();
  close();
  expect(hub.countStreams('somebody')).toBe(0);
  expect(openStream(1, read[0]?.[1]).read.map(([event]) => event)).toEqual(['ready', 'organization.changed']);
});

test('notifies engines regularly of the watched organizations, and stores events for some time for a resuming stream', async () => {
  const { read, close } = openStream(7);
  await untilWatched();
  expect(feed.watched).toEqual([[7]]);
  openStream(8);
  expect(feed.watched.at(-1)).toEqual([8]);
  vi.advanceTimersByTime(20_000);
  expect(feed.watched.at(-1)).toEqual([7, 8]);

  close();
  vi.advanceTimersByTime(20_000);
  expect(feed.watched.at(-1)).toEqual([8]);
  const id = read[0]?.[1] ?? null;
  vi.advanceTimersByTime(4 * 60_000);
  feed.handlers?.onEvents(7, [changed]);
  const back = openStream(7, id);
  expect(back.read.map(([event]) => event)).toEqual(['ready', 'organization.changed']);
  back.close();
  vi.advanceTimersByTime(6 * 60_000);
  expect(openStream(7, id).read.map(([event]) => event)).toEqual(['resync']);
});

test('sends nothing and does not connect after it is closed', async () => {
  const { read } = openStream();
  await untilWatched();
  await hub.close();
  expect([feed.opened, feed.closed]).toEqual([1, 1]);
  feed.handlers?.onEvents(1, [changed]);
  expect(read).toHaveLength(1);
});

test('notifies only the open streams of a holder whose access may have been reduced', async () => {
  const [first, second, other, closed] = [openStream(7), openStream(7), openStream(8), openStream(7)];
  await untilWatched();
  closed.close();
  feed.handlers?.onAccessTaken('organization 7');
  expect([first, second, other, closed].map(({ accessTaken }) => accessTaken.mock.calls.length)).toEqual([1, 1, 0, 0]);
});
