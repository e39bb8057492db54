import type { Socket } from 'node:net';
import type pg from 'pg';

const GOODBYE_MS = 1000;

/** What a connected client talks over; the driver's types do not tell. */
export const socketOf = (client: pg.ClientBase): Socket =>
  (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;

/** Ends a connection, also when the server does not answer: what still waits for it is rejected. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const timer = setTimeout(() => socketOf(client).destroy(), GOODBYE_MS);
  try {
    await client.end();
  } finally {
    clearTimeout(timer);
  }
};
