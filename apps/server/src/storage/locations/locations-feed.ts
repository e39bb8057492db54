import { ConfiguredClient } from '../connection/configured-client.ts';
import { connectionConfig } from '../connection/connect.ts';
import { endClient } from '../connection/end-client.ts';

/** A trigger notifies on it, when the transaction commits, that something of the registry of locations has changed. */
const CHANNEL = 'pharos_locations';
const CONNECT_MS = 10_000;

export interface LocationsFeedHandlers {
  onChanged(): void;
  /** Changes from now on are missed. Called once. */
  onLost(error: Error): void;
}

/** Tells of changes from its opening on, on a connection of its own. Rejects when the database can't be reached. */
export const openLocationsFeed = async (
  url: string,
  { onChanged, onLost }: LocationsFeedHandlers,
): Promise<{ close(): Promise<void> }> => {
  const client = new ConfiguredClient({ ...connectionConfig(url), connectionTimeoutMillis: CONNECT_MS });
  let isOpen = true;
  const lose = (error: Error): void => {
    if (!isOpen) return;
    isOpen = false;
    void endClient(client);
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The database connection ended')));
  client.on('notification', () => isOpen && onChanged());
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (error) {
    isOpen = false;
    void endClient(client);
    throw error;
  }
  return {
    async close() {
      isOpen = false;
      await endClient(client);
    },
  };
};
