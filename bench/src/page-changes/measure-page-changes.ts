import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrganizationEvent } from '@pharos/contract/rest/events/events.ts';
import pg from 'pg';
import { EVENTS_CHANNEL } from '../../../apps/server/src/storage/events/notify-events.ts';
import { figure, type Row } from '../format-table.ts';
import { loadChecks } from '../load-checks.ts';
import { total } from '../metrics.ts';
import { type Pharos, startPharos } from '../pharos.ts';
import type { Session } from '../session.ts';
import { startTarget } from '../start-target.ts';
import { type SwitchedPage, seedSwitchedPage } from './seed-switched-page.ts';

const CHECKS = 10_000;
const SWITCHED = 20;
const INTERVAL_SECONDS = 5;
const WARM_UP_SECONDS = 75;
const SECONDS = 240;
/** Interval between two switches of the same check. The checks are switched one after the other. */
const SWITCH_EVERY_SECONDS = 15;
const POLL_EVERY_MS = 50;

type Place = 'Page' | 'JSON' | 'Badge';

/** `since` is the time at which the judge stored the change. */
interface Pending {
  place: Place;
  checkId: number;
  isDown: boolean;
  since: number;
}

/**
 * Measures the time from the storage of a state change until a status page, its JSON and badges show it. 10,000 other
 * checks are probed at the same time.
 */
export const measurePageChanges = async ({ report, wait }: Session): Promise<Row[]> => {
  await using running = new AsyncDisposableStack();
  const target = await startTarget();
  running.defer(() => target.stop());
  const switched = await startSwitchedTarget();
  running.defer(() => switched.stop());
  const pharos = await startPharos(INTERVAL_SECONDS);
  running.defer(() => pharos.stop());
  const { client, organizationId } = pharos;
  const load = { organizationId, isAnnounced: true };
  report(`Loading ${CHECKS} checks, then warming up for ${WARM_UP_SECONDS} s …`);
  await loadChecks(client, { ...load, checks: CHECKS, intervalSeconds: 60, targetUrl: target.url });
  await loadChecks(client, { ...load, checks: SWITCHED, intervalSeconds: INTERVAL_SECONDS, targetUrl: switched.url });
  const page = await seedSwitchedPage(client, organizationId, switched.url);
  await wait(WARM_UP_SECONDS);

  report(`Switching ${SWITCHED} checks for ${SECONDS} s …`);
  const times: Record<Place, number[]> = { Page: [], JSON: [], Badge: [] };
  const pending = new Set<Pending>();
  const stopListening = await listen(pharos, page, (checkId, isDown) => {
    // A change that is replaced by a newer one before it becomes visible is no longer expected.
    for (const each of pending) if (each.checkId === checkId) pending.delete(each);
    for (const place of ['Page', 'JSON', 'Badge'] as const)
      pending.add({ place, checkId, isDown, since: performance.now() });
  });
  running.defer(stopListening);
  const before = await pharos.metrics();
  const until = performance.now() + SECONDS * 1000;
  await Promise.all([switchInTurn(switched.toggle, until, wait), pollPlaces(pharos, page, pending, times, until)]);
  const after = await pharos.metrics();
  const missed = total(after, 'pharos_missed_slots_total') - total(before, 'pharos_missed_slots_total');
  return [
    ['Measured', `${SWITCHED} checks switched in turn for ${SECONDS} s next to ${CHECKS} other checks`],
    ...(['Page', 'JSON', 'Badge'] as const).map((place): Row => [place, spread(times[place])]),
    ['Changes that were never visible', figure(pending.size, '')],
    ['Missed slots', figure(missed, '')],
  ];
};

const startSwitchedTarget = async () => {
  const down = new Set<string>();
  const server = createServer(({ url = '' }, response) => response.writeHead(down.has(url) ? 503 : 200).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    toggle: (n: number): void => {
      const path = `/${n}`;
      if (!down.delete(path)) down.add(path);
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const switchInTurn = async (toggle: (n: number) => void, until: number, wait: Session['wait']): Promise<void> => {
  for (let n = 0; performance.now() < until - SWITCH_EVERY_SECONDS * 1000; n += 1) {
    toggle((n % SWITCHED) + 1);
    await wait(SWITCH_EVERY_SECONDS / SWITCHED);
  }
};

/** Calls `onChange` when the judge commits a state change. Resolves with a function that stops listening. */
const listen = async (
  { databaseUrl }: Pharos,
  { badges }: SwitchedPage,
  onChange: (checkId: number, isDown: boolean) => void,
): Promise<() => Promise<void>> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  client.on('notification', ({ payload = '' }) => {
    const { events } = JSON.parse(payload) as { events: OrganizationEvent[] };
    for (const event of events)
      if (event.event === 'check.state' && badges.has(event.data.check_id))
        onChange(event.data.check_id, event.data.state !== 'AV');
  });
  await client.query(`listen ${EVENTS_CHANNEL}`);
  return () => client.end();
};

/** Simulates visitors from many networks, and records when each change becomes visible. */
const pollPlaces = async (
  { baseUrl }: Pharos,
  { path, id, badges }: SwitchedPage,
  pending: Set<Pending>,
  times: Record<Place, number[]>,
  until: number,
): Promise<void> => {
  let asked = 0;
  const ask = async (url: string): Promise<string> => {
    asked += 1;
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    return (await fetch(`${baseUrl}${url}`, { headers: { 'x-forwarded-for': from } })).text();
  };
  const note = (place: Place, isDownOf: (checkId: number) => boolean | undefined): void => {
    for (const each of pending) {
      if (each.place !== place || isDownOf(each.checkId) !== each.isDown) continue;
      times[place].push(performance.now() - each.since);
      pending.delete(each);
    }
  };
  const pollers: Record<Place, () => Promise<void>> = {
    Page: async () => {
      const text = await ask(path);
      note('Page', (checkId) => stateIn(new RegExp(`class="state (\\w+)" id="s${checkId}"`).exec(text)?.[1]));
    },
    JSON: async () => {
      const { components } = JSON.parse(await ask(`/s/${id}/api/v2/components.json`));
      const states = new Map<number, string>(
        components.map((each: { id: string; state: string }) => [Number(each.id), each.state]),
      );
      note('JSON', (checkId) => stateIn(states.get(checkId)));
    },
    Badge: async () => {
      const wanted = [...pending].filter(({ place }) => place === 'Badge').map(({ checkId }) => checkId);
      const states = new Map<number, string>();
      for (const checkId of wanted) {
        const { message } = JSON.parse(await ask(`/badge/${badges.get(checkId)}.json`));
        states.set(checkId, /^\w+/.exec(message)?.[0] ?? '');
      }
      note('Badge', (checkId) => stateIn(states.get(checkId)));
    },
  };
  const pollRepeatedly = async (place: Place): Promise<void> => {
    while (performance.now() < until) {
      await pollers[place]();
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
  };
  await Promise.all((['Page', 'JSON', 'Badge'] as const).map(pollRepeatedly));
};

const stateIn = (state: string | undefined): boolean | undefined =>
  state === 'down' ? true : state === 'up' ? false : undefined;

const spread = (unsorted: readonly number[]): string => {
  const times = unsorted.toSorted((a, b) => a - b);
  const at = (q: number): string =>
    figure(times[Math.min(times.length - 1, Math.floor(q * times.length))] ?? null, 'ms');
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} after the commit (${times.length} changes)`;
};
