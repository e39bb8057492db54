import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.ts';
import type { Database } from './schema/schema.ts';

/** Runs all queries on one connection, which the caller must close. They share its session (locks and settings). */
export const singleConnection = (client: pg.ClientBase): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOfOne(client) }) });

/** Lends the single connection to one borrower at a time. */
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
