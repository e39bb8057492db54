import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/schema.ts';

/**
 * Returns the sessions with an advisory lock of this class that have sent nothing for `silentMs`, by the server clock.
 */
const findSilent = async (db: Kysely<Database>, lockClass: number, silentMs: number): Promise<Map<number, string>> => {
  const { rows } = await sql<{ pid: number; since: string }>`
    select a.pid, a.backend_start || ' ' || a.state_change as since
    from pg_stat_activity a
    where a.state <> 'active' and a.pid <> pg_backend_pid()
      and a.state_change < clock_timestamp() - make_interval(secs => ${silentMs / 1000})
      and exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockClass} and l.granted
        and l.pid = a.pid and l.database = (select oid from pg_database where datname = current_database()))`.execute(
    db,
  );
  return new Map(rows.map(({ pid, since }) => [pid, since]));
};

/**
 * Ends the sessions of frozen processes, whose connections stay open and retain their locks. Each watched session sends
 * something every few seconds. A session is ended when two inspections find it silent since the same time. One
 * inspection is not enough: after a pause of the server, all sessions seem silent.
 */
export class SilentSessions {
  readonly #lockClass: number;
  readonly #silentMs: number;
  #suspects: ReadonlyMap<number, string> = new Map();

  constructor({ lockClass, silentMs }: { lockClass: number; silentMs: number }) {
    this.#lockClass = lockClass;
    this.#silentMs = silentMs;
  }

  /** Returns the number of ended sessions. Must be called every few seconds. */
  async end(db: Kysely<Database>): Promise<number> {
    const silent = await findSilent(db, this.#lockClass, this.#silentMs);
    const dead = [...silent].filter(([pid, since]) => this.#suspects.get(pid) === since).map(([pid]) => pid);
    this.#suspects = silent;
    for (const pid of dead) await sql`select pg_terminate_backend(${pid}, 2000)`.execute(db);
    return dead.length;
  }
}
