import { setTimeout as sleep } from 'node:timers/promises';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { Client } from 'pg';

export interface Holding {
  at: number;
  shares: number[];
}

/** See apps/server/src/storage/judge/engine-session.ts for the classes of the advisory locks. */
const HELD = `
  select count(p.objid)::int as held
  from pg_locks e left join pg_locks p on p.pid = e.pid and p.locktype = 'advisory' and p.classid = ${0x50_48_01} and p.granted
  where e.locktype = 'advisory' and e.classid = ${0x50_48_02} and e.granted
  group by e.pid`;
const LOOK_MS = 100;

const allAreHeld = ({ shares }: Holding): boolean => shares.reduce((sum, held) => sum + held, 0) === PARTITIONS;

/** The engines must own all partitions, and none may own more than its share. */
export const areSharedBy =
  (engines: number) =>
  (holding: Holding): boolean =>
    allAreHeld(holding) &&
    holding.shares.length === engines &&
    Math.max(...holding.shares) <= Math.ceil(PARTITIONS / engines);

/** Reads the owners ten times per second. Reconnects while the database is unavailable. */
export class PartitionWatch implements AsyncDisposable {
  readonly #url: string;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<(holding: Holding) => void>();
  readonly #running: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#run();
  }

  /** Resolves with the first time at which the condition is true. Rejects after `mostMs`. */
  until(isSo: (holding: Holding) => boolean, mostMs: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    let last: Holding | undefined;
    const look = (holding: Holding): void => {
      last = holding;
      if (isSo(holding)) resolve(holding.at);
    };
    const timer = setTimeout(
      () => reject(new Error(`Partitions were not shared within ${mostMs / 1000} s, but ${JSON.stringify(last)}`)),
      mostMs,
    );
    this.#waiting.add(look);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(look);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const client = new Client(this.#url);
      // A lost connection rejects the current query.
      client.on('error', () => {});
      try {
        await client.connect();
        await this.#lookWith(client);
      } catch {
        await this.#pause();
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async #lookWith(client: Client): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { rows } = await client.query<{ held: number }>(HELD);
      const holding = { at: Date.now(), shares: rows.map(({ held }) => held) };
      for (const look of this.#waiting) look(holding);
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return sleep(LOOK_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
