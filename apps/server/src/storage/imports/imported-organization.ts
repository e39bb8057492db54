import type { SensitivityMode } from '@pharos/contract/rest/organizations/organizations.ts';
import type { Db } from '../connection/connect.ts';

export interface ImportingOrganization {
  applicationId: number;
  /** Members by lower-case address. */
  members: ReadonlyMap<string, { membershipId: number; userId: number; role: 'OW' | 'AD' | 'ST' }>;
}

export const readImportingOrganization = async (db: Db, organizationId: number): Promise<ImportingOrganization> => {
  const { id: applicationId } = await db
    .selectFrom('applications')
    .where('organization_id', '=', organizationId)
    .select('id')
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', organizationId)
    .select(['m.id as membershipId', 'm.user_id as userId', 'm.role', 'u.email'])
    .execute();
  return {
    applicationId,
    members: new Map(members.map(({ email, ...member }) => [email.toLowerCase(), member])),
  };
};

export const changeImportingOrganization = async (
  trx: Db,
  organizationId: number,
  settings: { name: string; timezone: string; alertSensitivity: SensitivityMode; applicationName: string },
): Promise<void> => {
  await trx
    .updateTable('applications')
    .set({ name: settings.applicationName })
    .where('organization_id', '=', organizationId)
    .execute();
  await trx
    .updateTable('organizations')
    .set({ name: settings.name, timezone: settings.timezone, alert_sensitivity: settings.alertSensitivity })
    .where('id', '=', organizationId)
    .execute();
};

export const listImportedChecks = async (trx: Db, organizationId: number): Promise<number[]> =>
  (await trx.selectFrom('checks').where('organization_id', '=', organizationId).select('id').execute()).map(
    ({ id }) => id,
  );
