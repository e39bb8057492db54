import { sql } from 'kysely';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { endClient } from '../connection/end-client.ts';
import { SilentSessions } from '../connection/silent-sessions.ts';
import { singleConnection } from '../connection/single-connection.ts';
import { EVENTS_CHANNEL } from '../events/notify-events.ts';
import { readEventNotification } from '../events/read-event-notification.ts';

/** Advisory lock class. The second key is the hash of the copy store. */
const COPY_LOCK = 0x50_48_04;
/** The time without a response after which the connection counts as lost. */
const ANSWER_MS = 10_000;
const ACQUIRE_INTERVAL_MS = 3000;
/** The silent time after which a session counts as frozen. A live session runs a query every few seconds. */
const SILENT_MS = 15_000;

export interface CopySessionHandlers {
  onChange(organizationId: number): void;
  /** Reports the loss of the connection once. Another process may write from then on. */
  onLost(): void;
}

/** The exclusive right of one process to write to a copy store. Uses its own connection. */
export interface CopySession {
  /** Whether this process may write. Otherwise it tries to acquire the right every few seconds. */
  readonly canWrite: boolean;
  close(): Promise<void>;
}

/** @throws Error if the database is unreachable. */
export const openCopySession = async (
  url: string,
  destination: string,
  { onChange, onLost }: CopySessionHandlers,
): Promise<CopySession> => {
  const config = { ...connectionConfig(url), query_timeout: ANSWER_MS, connectionTimeoutMillis: ANSWER_MS };
  const client = new ConfiguredClient(config);
  const silent = new SilentSessions({ lockClass: COPY_LOCK, silentMs: SILENT_MS });
  const db = singleConnection(client);
  let isOpen = true;
  let canWrite = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOpen = false;
    canWrite = false;
    clearInterval(timer);
  };
  const lose = (): void => {
    if (!isOpen) return;
    end();
    void endClient(client).catch(() => {});
    onLost();
  };
  client.on('error', lose);
  client.on('end', lose);
  client.on('notification', ({ payload = '' }) => {
    if (!isOpen) return;
    try {
      const { organizationId, events } = readEventNotification(payload);
      if (events.some(({ event }) => event !== 'check.result')) onChange(organizationId);
    } catch {
      // An unreadable notification is a missed change. The next session starts with a full copy run.
      lose();
    }
  });
  const acquire = async (): Promise<void> => {
    await silent.end(db);
    if (canWrite) return;
    const { rows } = await sql<{ acquired: boolean }>`
      select pg_try_advisory_lock(${COPY_LOCK}, hashtext(${destination})) as acquired`.execute(db);
    canWrite = isOpen && rows[0]?.acquired === true;
  };
  try {
    await client.connect();
    await client.query(`listen ${EVENTS_CHANNEL}`);
    await acquire();
  } catch (error) {
    end();
    void endClient(client).catch(() => {});
    throw error;
  }
  timer = setInterval(() => void acquire().catch(lose), ACQUIRE_INTERVAL_MS);
  return {
    get canWrite() {
      return canWrite;
    },
    close: async () => {
      end();
      await endClient(client);
    },
  };
};
