import { setTimeout as sleep } from 'node:timers/promises';
import { PARTITIONS } from '@pharos/domain/schedule/partition-of.ts';
import { Client } from 'pg';

export interface PartitionSample {
  at: number;
  shares: number[];
}

/** See apps/server/src/storage/judge/engine-session.ts for the classes of the advisory locks. */
const OWNED_PARTITIONS = `
  select count(p.objid)::int as owned
  from pg_locks e left join pg_locks p on p.pid = e.pid and p.locktype = 'advisory' and p.classid = ${0x50_48_01} and p.granted
  where e.locktype = 'advisory' and e.classid = ${0x50_48_02} and e.granted
  group by e.pid`;
const POLL_MS = 100;

const allAreOwned = ({ shares }: PartitionSample): boolean =>
  shares.reduce((sum, owned) => sum + owned, 0) === PARTITIONS;

/** The engines must own all partitions, and none may own more than its share. */
export const areSharedBy =
  (engines: number) =>
  (sample: PartitionSample): boolean =>
    allAreOwned(sample) &&
    sample.shares.length === engines &&
    Math.max(...sample.shares) <= Math.ceil(PARTITIONS / engines);

/** Reads the owners ten times per second. Reconnects while the database is unavailable. */
export class PartitionWatch implements AsyncDisposable {
  readonly #url: string;
  readonly #stopping = new AbortController();
  readonly #waiting = new Set<(sample: PartitionSample) => void>();
  readonly #running: Promise<void>;

  constructor(url: string) {
    this.#url = url;
    this.#running = this.#run();
  }

  /** Resolves with the first time at which the condition is true. Rejects after `maxMs`. */
  until(isMet: (sample: PartitionSample) => boolean, maxMs: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    let last: PartitionSample | undefined;
    const onSample = (sample: PartitionSample): void => {
      last = sample;
      if (isMet(sample)) resolve(sample.at);
    };
    const timer = setTimeout(
      () =>
        reject(
          new Error(`Partitions were not distributed within ${maxMs / 1000} s. Last state: ${JSON.stringify(last)}`),
        ),
      maxMs,
    );
    this.#waiting.add(onSample);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(onSample);
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
        await this.#pollWith(client);
      } catch {
        await this.#pause();
      } finally {
        await client.end().catch(() => {});
      }
    }
  }

  async #pollWith(client: Client): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const { rows } = await client.query<{ owned: number }>(OWNED_PARTITIONS);
      const sample = { at: Date.now(), shares: rows.map(({ owned }) => owned) };
      for (const onSample of this.#waiting) onSample(sample);
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return sleep(POLL_MS, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
