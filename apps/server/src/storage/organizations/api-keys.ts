import type { KeyScope } from '@pharos/domain/access/permissions.ts';
import type { Db } from '../connection/connect.ts';

export interface NewApiKey {
  organizationId: number;
  name: string;
  scope: KeyScope;
  isDefault: boolean;
  hash: string;
  shownAs: string;
  createdBy: number;
  createdAt: Date;
  expiresAt: Date | null;
}

export const insertApiKey = async (trx: Db, key: NewApiKey): Promise<number> => {
  const { id } = await trx
    .insertInto('api_keys')
    .values({
      organization_id: key.organizationId,
      name: key.name,
      scope: key.scope,
      is_default: key.isDefault,
      key_hash: key.hash,
      shown_as: key.shownAs,
      created_by: key.createdBy,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const deleteDefaultApiKey = async (trx: Db, organizationId: number): Promise<string | null> => {
  const deleted = await trx
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .returning('shown_as')
    .executeTakeFirst();
  return deleted?.shown_as ?? null;
};

export const deleteApiKey = (trx: Db, organizationId: number, id: number) =>
  trx
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(['name', 'scope', 'shown_as as shownAs'])
    .executeTakeFirst();

export const deleteApiKeys = async (trx: Db, organizationId: number): Promise<string[]> => {
  const deleted = await trx
    .deleteFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .returning('shown_as')
    .execute();
  return deleted.map((key) => key.shown_as);
};

/** Returns the keys, newest first. The role of a creator is null if the creator is no longer a member. */
export const listApiKeys = (db: Db, organizationId: number) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').onRef('m.organization_id', '=', 'k.organization_id'),
    )
    .where('k.organization_id', '=', organizationId)
    .orderBy('k.id', 'desc')
    .select(['k.id', 'k.name', 'k.scope', 'k.is_default as isDefault', 'k.shown_as as shownAs'])
    .select(['k.created_at as createdAt', 'k.expires_at as expiresAt', 'k.last_used_at as lastUsedAt'])
    .select(['u.id as userId', 'u.email', 'u.name as userName', 'm.role'])
    .execute();

export type StoredApiKey = Awaited<ReturnType<typeof listApiKeys>>[number];

export const countApiKeys = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findApiKey = (db: Db, hash: string) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.id', 'k.organization_id')
    .innerJoin('applications as a', 'a.organization_id', 'o.id')
    .where('k.key_hash', '=', hash)
    .select(['k.id', 'k.scope', 'k.shown_as as shownAs', 'k.last_used_at as lastUsedAt', 'k.expires_at as expiresAt'])
    .select(['o.id as organizationId', 'o.state', 'o.last_active_at as lastActiveAt', 'a.id as applicationId'])
    .executeTakeFirst();

/** Returns null if there is no key with these visible parts, or if it has expired. */
export const findKeyScope = async (
  db: Db,
  organizationId: number,
  shownAs: string,
  now: Date,
): Promise<KeyScope | null> => {
  const keys = await db
    .selectFrom('api_keys')
    .where('organization_id', '=', organizationId)
    .where('shown_as', '=', shownAs)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select('scope')
    .execute();
  // Several keys may have the same visible parts. The more restricted scope counts.
  return keys.find(({ scope }) => scope === 'read')?.scope ?? keys[0]?.scope ?? null;
};

export const rememberKeyUse = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
};
