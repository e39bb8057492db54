import type { Socket } from 'node:net';
import type pg from 'pg';

const GOODBYE_MS = 1000;

/** Ends a connection, also when the server does not answer: what still waits for it is rejected. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const { stream } = (client as pg.Client & { connection: { stream: Socket } }).connection;
  const timer = setTimeout(() => stream.destroy(), GOODBYE_MS);
  try {
    await client.end();
  } finally {
    clearTimeout(timer);
  }
};
