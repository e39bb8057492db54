import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';
import type { Database } from './schema/schema.ts';

/**
 * Returns a database that runs all queries on one connection. They share its session (locks and settings). The caller
 * must close the connection.
 */
export const singleConnection = (client: pg.ClientBase): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });

/** Imitates a pool for Kysely with a single connection, which is lent to one borrower at a time. */
const poolOfOne = (client: pg.ClientBase) => {
  let lent: Promise<void> = Promise.resolve();
  return {
    options: {},
    connect: async () => {
      const before = lent;
      let release = (): void => {};
      lent = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return { query: client.query.bind(client) as never, release };
    },
    end: async () => {},
  };
};
