import { ACTIONS, type Action } from '@pharos/contract/rest/common/actions.ts';
import { may } from '@pharos/domain/access/may.ts';
import type { ActorRole } from '@pharos/domain/access/permissions.ts';
import { findOrganization } from '../../storage/organizations/organizations.ts';
import type { Caller, Services } from '../context.ts';
import { notFound } from '../errors.ts';

export const readCaller = async (
  { db }: Pick<Services, 'db'>,
  { organization: { id, role, state } }: Caller,
): Promise<{ organization: { id: number; name: string }; role: ActorRole; actions: Action[] }> => {
  const organization = await findOrganization(db, id);
  if (!organization) throw notFound('Organization');
  return { organization, role, actions: ACTIONS.filter((action) => may(action, role, state) === 'yes') };
};
