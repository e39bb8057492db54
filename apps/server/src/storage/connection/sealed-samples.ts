import { sql } from 'kysely';
import type { Db } from './connect.ts';
import type { SecretPlace } from './secret-box.ts';
import { secretPlaces } from './secret-places.ts';

export interface SealedSample {
  sealed: string;
  place: SecretPlace;
}

const OF_EACH = 20;

/** Returns the newest secret of each kind. An empty array means that no data depends on the key. */
export const readSealedSamples = async (db: Db): Promise<SealedSample[]> => {
  const checks = await db
    .selectFrom('checks')
    .where('secrets', 'is not', null)
    .select(['organization_id as owner', 'secrets as sealed'])
    .orderBy('id', 'desc')
    .limit(OF_EACH)
    .execute();
  const connections = await db
    .selectFrom('sso_connections')
    .where('client_secret', 'is not', null)
    .select(['organization_id as owner', 'client_secret as sealed'])
    .limit(OF_EACH)
    .execute();
  const integrations = await db
    .selectFrom('integrations')
    .select(['organization_id as owner', 'secrets as sealed'])
    .orderBy('id', 'desc')
    .limit(OF_EACH)
    .execute();
  const factors = await db
    .selectFrom('two_factors')
    .select(['user_id as owner', 'secret as sealed'])
    .orderBy('user_id', 'desc')
    .limit(OF_EACH)
    .execute();
  const certificates = await db
    .selectFrom('domain_certificates')
    .where('private_key', 'is not', null)
    .select(['organization_id as owner', 'private_key as sealed'])
    .orderBy('changed_at', 'desc')
    .limit(OF_EACH)
    .execute();
  const accounts = await db
    .selectFrom('acme_accounts')
    .select('private_key as sealed')
    .orderBy('created_at', 'desc')
    .limit(OF_EACH)
    .execute();
  const natsKeys = await db.selectFrom('nats_keys').select('sealed').execute();
  const { rows: mails } = await sql<{ sealed: string }>`select payload->>'sealed' as sealed
    from graphile_worker._private_jobs where payload->>'sealed' is not null order by id desc limit ${OF_EACH}`.execute(
    db,
  );
  return [
    ...checks.map(({ owner, sealed }) => ({ sealed: sealed ?? '', place: secretPlaces.check(owner) })),
    ...connections.map(({ owner, sealed }) => ({ sealed: sealed ?? '', place: secretPlaces.ssoConnection(owner) })),
    ...integrations.map(({ owner, sealed }) => ({ sealed, place: secretPlaces.integration(owner) })),
    ...factors.map(({ owner, sealed }) => ({ sealed, place: secretPlaces.twoFactor(owner) })),
    ...certificates.map(({ owner, sealed }) => ({
      sealed: sealed ?? '',
      place: secretPlaces.domainCertificate(owner),
    })),
    ...accounts.map(({ sealed }) => ({ sealed, place: secretPlaces.acmeAccount })),
    ...natsKeys.map(({ sealed }) => ({ sealed, place: secretPlaces.natsKeys })),
    ...mails.map(({ sealed }) => ({ sealed, place: secretPlaces.mail })),
  ];
};
