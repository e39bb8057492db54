import { type Kysely, sql } from 'kysely';
import { createIndexOnline } from './online-ddl.ts';

export const isTransactional = false;

/** The sender creates the id, so that a message that is sent several times is stored only once. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table ticket_messages add column if not exists client_id uuid`.execute(db);
  await createIndexOnline(db, 'ticket_messages_client_id', 'on ticket_messages (ticket_id, client_id)', {
    isUnique: true,
  });
};
