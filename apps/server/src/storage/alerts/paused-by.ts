import type { Kysely } from 'kysely';
import type { Database } from '../connection/schema/schema.ts';
import { objectOrNullOf } from '../connection/stored-json.ts';

/** The judge receives a pause a moment later, and its clock may be that of another machine. */
const HEARD_WITHIN_MS = 60_000;

/**
 * Returns the text that names who paused a check last before `recordedAt`, or why Pharos paused it. Null if this is
 * unknown.
 */
export const readPausedBy = async (
  trx: Kysely<Database>,
  organizationId: number,
  checkId: number,
  recordedAt: Date,
): Promise<string | null> => {
  const entry = await trx
    .selectFrom('audit_log as l')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .where('l.organization_id', '=', organizationId)
    .where('l.action', '=', 'check.pause')
    .where('l.is_imported', '=', false)
    .where('l.subject', '=', `check ${checkId}`)
    .where('l.at', '<=', new Date(recordedAt.getTime() + HEARD_WITHIN_MS))
    .orderBy('l.id', 'desc')
    .limit(1)
    .select(['u.name', 'u.email', 'l.actor_api_key as apiKey', 'l.after'])
    .executeTakeFirst();
  if (!entry) return null;
  if (entry.email !== null) return entry.name ? `${entry.name} (${entry.email})` : entry.email;
  if (entry.apiKey !== null) return `The API key ${entry.apiKey}`;
  const { reason } = objectOrNullOf(entry.after) ?? {};
  return typeof reason === 'string' ? `Pharos (${reason})` : null;
};
