import { type Kysely, sql } from 'kysely';
import { createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** An id that the writer of a message has made, so that the same one is taken once however often it is sent. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table ticket_messages add column if not exists client_id uuid`.execute(db);
  await createIndexOnline(db, 'ticket_messages_client_id', 'on ticket_messages (ticket_id, client_id)', {
    isUnique: true,
  });
};
