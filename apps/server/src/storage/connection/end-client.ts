import type { Socket } from 'node:net';
import type pg from 'pg';

const GOODBYE_MS = 1000;

/** The driver's types do not include the socket. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;

/** Ends a connection even if the server does not respond. Waiting queries are then rejected. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const timer = setTimeout(() => socketOf(client).destroy(), GOODBYE_MS);
  try {
    await client.end();
  } finally {
    clearTimeout(timer);
  }
};
