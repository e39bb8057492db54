import type { Role } from '@pharos/domain/access/permissions.ts';
import { type SignedUp, signUpOwner, type TestApp } from './test-app.ts';

/**
 * Signs up a person with their own organization, who joins `organizationId`. Calls of this person must name the
 * organization.
 */
export const joinAs = async (pharos: TestApp, organizationId: number, role: Role): Promise<SignedUp> => {
  const person = await signUpOwner(pharos);
  const { db } = pharos.services;
  const { id } = await db.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
  await db.insertInto('memberships').values({ organization_id: organizationId, user_id: id, role }).execute();
  return person;
};

export const joinOnly = async (pharos: TestApp, organizationId: number, role: Role): Promise<SignedUp> => {
  const person = await joinAs(pharos, organizationId, role);
  await pharos.services.db.deleteFrom('organizations').where('id', '=', person.organizationId).execute();
  return { ...person, organizationId };
};

export const userIdOf = async (pharos: TestApp, { email }: SignedUp): Promise<number> =>
  (await pharos.services.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

export const verifyAddress = async (pharos: TestApp, { email }: SignedUp): Promise<void> => {
  await pharos.services.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
};
