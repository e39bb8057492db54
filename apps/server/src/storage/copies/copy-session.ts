import { sql } from 'kysely';
import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { endClient } from '../connection/end-client.ts';
import { SilentSessions } from '../connection/silent-sessions.ts';
import { singleConnection } from '../connection/single-connection.ts';
import { EVENTS_CHANNEL } from '../events/notify-events.ts';
import { readEventNotification } from '../events/read-event-notification.ts';

/** Advisory lock class of those who write copies; the second key is the hash of where to. */
const COPY_LOCK = 0x50_48_04;
/** A query that takes longer than this means that the connection is lost. */
const ANSWER_MS = 10_000;
const LOOK_MS = 3000;
/** Who looks every few seconds is not silent for that long, unless it is frozen. */
const SILENT_MS = 15_000;

export interface CopySessionHandlers {
  /** What an organization's pages or badges show may have changed. */
  onChange(organizationId: number): void;
  /** The connection is lost, and another may write. Called once. */
  onLost(): void;
}

/** The right to write to a destination, of one process at a time, and what changes meanwhile; on a connection of its own. */
export interface CopySession {
  /** Whether this process may write. It is tried for every few seconds. */
  readonly isHeld: boolean;
  close(): Promise<void>;
}

/** Connects and listens. Rejects when the database cannot be reached. */
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
  let isHeld = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOpen = false;
    isHeld = false;
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
      // What cannot be read is missed, as with a lost connection: the next session begins with a full round.
      lose();
    }
  });
  const look = async (): Promise<void> => {
    await silent.end(db);
    if (isHeld) return;
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_lock(${COPY_LOCK}, hashtext(${destination})) as held`.execute(db);
    isHeld = isOpen && rows[0]?.held === true;
  };
  try {
    await client.connect();
    await client.query(`listen ${EVENTS_CHANNEL}`);
    await look();
  } catch (error) {
    end();
    void endClient(client).catch(() => {});
    throw error;
  }
  timer = setInterval(() => void look().catch(lose), LOOK_MS);
  return {
    get isHeld() {
      return isHeld;
    },
    close: async () => {
      end();
      await endClient(client);
    },
  };
};
