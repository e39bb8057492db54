import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import {
  AT_A_TIME_OF_ORGANIZATION,
  AT_A_TIME_TO_FAILING,
  AT_A_TIME_TO_FAILING_HOST,
  AT_A_TIME_TO_FAILING_OF_ORGANIZATION,
  Lanes,
  type LaneWork,
  MAX_AT_A_TIME,
} from './lanes.ts';

const log = pino({ level: 'silent' });
const tick = () => new Promise((resolve) => setImmediate(resolve));

const controlledLanes = (readNext: (integrationId: number) => Promise<LaneWork[]> = async () => []) => {
  const started: number[] = [];
  const ends = new Map<number, PromiseWithResolvers<void>>();
  const lanes = new Lanes({
    log,
    readNext,
    send: (work) => {
      const id = 'deliveryId' in work ? work.deliveryId : Number.NaN;
      started.push(id);
      const end = Promise.withResolvers<void>();
      ends.set(id, end);
      return end.promise;
    },
  });
  const end = async (id: number, error?: Error) => {
    const running = ends.get(id);
    if (error) running?.reject(error);
    else running?.resolve();
    await tick();
  };
  return { lanes, started, end };
};

test('sends two messages at a time to one integration in order, and to another integration at the same time', async () => {
  const { lanes, started, end } = controlledLanes();
  for (const id of [1, 2, 3, 4]) lanes.add(7, { deliveryId: id });
  lanes.add(8, { deliveryId: 5 });
  expect(started).toEqual([1, 2, 5]);
  await end(2);
  expect(started).toEqual([1, 2, 5, 3]);
  await end(1);
  expect(started).toEqual([1, 2, 5, 3, 4]);
});

test('queues a waiting delivery only once, and accepts it again after it was sent', async () => {
  const { lanes, started, end } = controlledLanes();
  for (const id of [1, 2, 3, 3]) lanes.add(7, { deliveryId: id });
  await end(1);
  await end(2);
  await end(3);
  expect(started).toEqual([1, 2, 3]);
  lanes.add(7, { deliveryId: 1 });
  expect(started).toEqual([1, 2, 3, 1]);
});

test.each([
  ['an error', new TypeError('x is undefined'), 50],
  ['a warning while the database is away', new Error('Connection terminated unexpectedly'), 40],
  ['a warning while the database takes no writes', Object.assign(new Error('disk full'), { code: '53100' }), 40],
])('logs a message that could not be sent as %s', async (_what, error, level) => {
  const levels: number[] = [];
  const lanes = new Lanes({
    log: pino({}, { write: (json: string) => void levels.push(JSON.parse(json).level) }),
    readNext: async () => [],
    send: () => Promise.reject(error),
  });
  lanes.add(7, { deliveryId: 1 });
  await tick();
  expect(levels).toEqual([level]);
});

test('sends a delivery once more if it is added while it is being sent', async () => {
  const { lanes, started, end } = controlledLanes();
  for (const deliveryId of [1, 1, 1]) lanes.add(7, { deliveryId });
  expect(started).toEqual([1]);
  await end(1);
  expect(started).toEqual([1, 1]);
  await end(1);
  expect(started).toEqual([1, 1]);
});

test('continues after a failed send', async () => {
  const { lanes, started, end } = controlledLanes();
  for (const id of [1, 2, 3]) lanes.add(7, { deliveryId: id });
  await end(1, new Error('no database'));
  expect(started).toEqual([1, 2, 3]);
});

test('queues at most a thousand messages of one integration, and reads the rest from the database later', async () => {
  const stored = Array.from({ length: 1100 }, (_, n) => ({ deliveryId: n + 1 }));
  const sent = new Set<number>();
  const reads: number[] = [];
  const { lanes, started, end } = controlledLanes(async (integrationId) => {
    reads.push(integrationId);
    return stored.filter(({ deliveryId }) => !sent.has(deliveryId)).slice(0, 50);
  });
  for (const work of stored) lanes.add(7, work);
  for (const { deliveryId } of stored) {
    sent.add(deliveryId);
    await end(deliveryId);
  }
  expect(started).toEqual(stored.map(({ deliveryId }) => deliveryId));
  expect(new Set(reads)).toEqual(new Set([7]));
});

test('reads waiting messages from the database after an accepted message, including those added during the read, but not after a failure', async () => {
  let stored: LaneWork[] = [{ deliveryId: 2 }];
  let read = Promise.withResolvers<void>();
  const { lanes, started, end } = controlledLanes(async () => {
    const found = stored;
    await read.promise;
    return found;
  });
  lanes.note(7, false);
  lanes.add(7, { deliveryId: 1 });
  await end(1);
  expect(started).toEqual([1]);
  lanes.add(7, { deliveryId: 1 });
  lanes.note(7, true);
  await end(1);
  read.resolve();
  await tick();
  expect(started).toEqual([1, 1, 2]);
  stored = [];
  read = Promise.withResolvers();
  await end(2);
  // A database read in progress does not return this message.
  lanes.add(7, { deliveryId: 3 });
  stored = [{ deliveryId: 3 }];
  read.resolve();
  await tick();
  await tick();
  expect(started).toEqual([1, 1, 2, 3]);
});

test('does not read from the database after a send that failed because of an error in Pharos', async () => {
  let reads = 0;
  const { lanes, started, end } = controlledLanes(async () => {
    reads += 1;
    return [{ deliveryId: 1 }];
  });
  lanes.add(7, { deliveryId: 1 });
  lanes.note(7, true);
  await end(1, new Error('no database'));
  expect([started, reads]).toEqual([[1], 0]);
});

test('stops reading when the database returns the same messages again because they were not sent', async () => {
  const started: number[] = [];
  const lanes: Lanes = new Lanes({
    log,
    readNext: async () => [2, 3, 4, 5, 6].map((deliveryId) => ({ deliveryId })),
    send: async (work) => {
      if ('deliveryId' in work) started.push(work.deliveryId);
      if (started.length === 1) lanes.note(7, true);
    },
  });
  lanes.add(7, { deliveryId: 1 });
  for (let n = 0; n < 20; n += 1) await tick();
  expect(started).toEqual([1, 2, 3, 4, 5, 6]);
});

test('accepts messages to one integration while the queue of another one is full', async () => {
  const { lanes, started, end } = controlledLanes();
  for (let id = 1; id <= 1100; id += 1) lanes.add(7, { deliveryId: id });
  for (const id of [2001, 2002, 2003]) lanes.add(8, { deliveryId: id });
  await end(2001);
  expect(started).toEqual([1, 2, 2001, 2002, 2003]);
});

test('starts no sends after it is closed, and waits for the sends in progress', async () => {
  const { lanes, started, end } = controlledLanes();
  for (const id of [1, 2, 3]) lanes.add(7, { deliveryId: id });
  let isClosed = false;
  const closing = lanes.close().then(() => {
    isClosed = true;
  });
  await end(1);
  expect(isClosed).toBe(false);
  await end(2);
  await closing;
  lanes.add(7, { deliveryId: 4 });
  expect(started).toEqual([1, 2]);
});

test('sends digests as well as deliveries', async () => {
  const names: string[] = [];
  const lanes = new Lanes({
    log,
    readNext: async () => [],
    send: async (work) => void names.push('until' in work ? work.until : 'delivery'),
  });
  const digest = {
    organizationId: 1,
    channel: 'slack',
    recipient: '7',
    integrationId: 7,
    until: '2026-01-01T00:00:00Z',
  };
  for (const work of [digest, { ...digest, until: '2026-01-01T00:01:00Z' }, { deliveryId: 1 }]) lanes.add(7, work);
  await tick();
  await tick();
  expect(names).toEqual(['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z', 'delivery']);
});

test('sends at most thirty messages at a time to the integrations of one organization, in rotation, without delaying other organizations', async () => {
  const { lanes, started, end } = controlledLanes();
  const organizationId = 1;
  for (let id = 1; id <= 34; id += 1) lanes.add(Math.ceil(id / 2), { deliveryId: id, organizationId });
  expect(started).toHaveLength(AT_A_TIME_OF_ORGANIZATION);
  lanes.add(50, { deliveryId: 50, organizationId: 2 });
  lanes.add(1, { deliveryId: 35, organizationId });
  expect(started.at(-1)).toBe(50);
  await end(50);
  expect(started).toHaveLength(AT_A_TIME_OF_ORGANIZATION + 1);
  for (const id of [1, 2, 3, 4]) await end(id);
  expect(started.slice(AT_A_TIME_OF_ORGANIZATION + 1)).toEqual([31, 33, 32, 35]);
  await end(5);
  expect(started.at(-1)).toBe(34);
});

test('allows one more message at a time after each accepted message, and only a few again after a failure', async () => {
  const { lanes, started, end } = controlledLanes();
  for (let id = 1; id <= 200; id += 1) lanes.add(7, { deliveryId: id });
  let ended = 0;
  const underWayAfter = async (works: boolean): Promise<number> => {
    lanes.note(7, works);
    ended += 1;
    await end(ended);
    return started.length - ended;
  };
  const widths: number[] = [];
  for (let n = 0; n < MAX_AT_A_TIME; n += 1) widths.push(await underWayAfter(true));
  expect(widths.slice(0, 3)).toEqual([3, 4, 5]);
  expect(widths.slice(-3)).toEqual([MAX_AT_A_TIME, MAX_AT_A_TIME, MAX_AT_A_TIME]);
  while ((await underWayAfter(false)) > 1);
  expect(await underWayAfter(false)).toBe(1);
  expect(await underWayAfter(true)).toBe(3);
});

test('sends nothing to failing integrations while ten messages to integrations of their organization are in progress', async () => {
  const { lanes, started, end } = controlledLanes();
  const organizationId = 1;
  lanes.note(99, false);
  for (let id = 1; id <= AT_A_TIME_TO_FAILING_OF_ORGANIZATION; id += 1)
    lanes.add(id, { deliveryId: id, organizationId });
  lanes.add(99, { deliveryId: 99, organizationId });
  lanes.add(50, { deliveryId: 50, organizationId });
  expect(started.at(-1)).toBe(50);
  await end(50);
  expect(started).not.toContain(99);
  await end(1);
  expect(started.at(-1)).toBe(99);
});

describe('the lane of a failing integration', () => {
  const fail = (lanes: Lanes, ids: readonly number[]) => {
    for (const id of ids) lanes.note(id, false);
  };
  const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);

  test('sends one message at a time until the integration works', async () => {
    const { lanes, started, end } = controlledLanes();
    fail(lanes, [7]);
    for (const id of [1, 2, 3, 4]) lanes.add(7, { deliveryId: id });
    expect(started).toEqual([1]);
    await end(1);
    expect(started).toEqual([1, 2]);
    lanes.note(7, true);
    await end(2);
    expect(started).toEqual([1, 2, 3, 4]);
  });

  test('neither slows down nor speeds up other integrations', async () => {
    const { lanes, started } = controlledLanes();
    fail(lanes, [7]);
    lanes.note(8, true);
    for (const id of [1, 2]) lanes.add(7, { deliveryId: id });
    for (const id of [11, 12]) lanes.add(8, { deliveryId: id });
    expect(started).toEqual([1, 11, 12]);
  });

  test('waits for a free place when many receivers hang, without delaying working integrations', async () => {
    const { lanes, started, end } = controlledLanes();
    const hanging = range(1, AT_A_TIME_TO_FAILING + 2);
    fail(lanes, hanging);
    for (const id of hanging) lanes.add(id, { deliveryId: id });
    expect(started).toEqual(range(1, AT_A_TIME_TO_FAILING));
    lanes.add(1000, { deliveryId: 1000 });
    expect(started.at(-1)).toBe(1000);
    await end(1);
    await end(1000);
    expect(started.at(-1)).toBe(AT_A_TIME_TO_FAILING + 1);
    await end(2);
    expect(started.at(-1)).toBe(AT_A_TIME_TO_FAILING + 2);
  });

  test('shares few places with other lanes to the same host, and leaves the rest to other hosts', async () => {
    const { lanes, started, end } = controlledLanes();
    const hanging = range(1, AT_A_TIME_TO_FAILING);
    for (const id of hanging) lanes.note(id, false, 'dead.example.com');
    for (const id of hanging) lanes.add(id, { deliveryId: id });
    expect(started).toEqual(range(1, AT_A_TIME_TO_FAILING_HOST));
    lanes.note(500, false, 'elsewhere.example.com');
    lanes.add(500, { deliveryId: 500 });
    expect(started.at(-1)).toBe(500);
    await end(1);
    expect(started.at(-1)).toBe(AT_A_TIME_TO_FAILING_HOST + 1);
  });

  test('gets a free place in the order of the fewest failures, then of the longest wait', async () => {
    const { lanes, started, end } = controlledLanes();
    const hanging = range(1, AT_A_TIME_TO_FAILING);
    fail(lanes, [...hanging, 500, 500, 600]);
    for (const id of hanging) lanes.add(id, { deliveryId: id });
    lanes.add(1, { deliveryId: 101 });
    lanes.add(500, { deliveryId: 500 });
    lanes.add(600, { deliveryId: 600 });
    fail(lanes, [1]);
    for (const id of [1, 600, 500]) await end(id);
    expect(started.slice(hanging.length)).toEqual([600, 500, 101]);
  });

  test('starts together with other waiting lanes when several places become free', async () => {
    const { lanes, started, end } = controlledLanes();
    const hanging = range(1, 2 * AT_A_TIME_TO_FAILING);
    fail(lanes, hanging);
    for (const id of hanging) lanes.add(id, { deliveryId: id });
    // An integration that works again needs no place.
    lanes.note(AT_A_TIME_TO_FAILING + 1, true);
    for (const id of range(1, AT_A_TIME_TO_FAILING)) await end(id);
    expect(started.toSorted((a, b) => a - b)).toEqual(hanging);
  });
});
