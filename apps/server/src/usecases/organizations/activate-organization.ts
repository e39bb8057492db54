import type { OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { Db } from '../../storage/connection/connect.ts';
import {
  changeOrganizationState,
  rememberActivity,
  updateOrganizationState,
} from '../../storage/organizations/organization-states.ts';
import { actorOf, requireAction } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { stateOptionsOf } from './state-options.ts';

/** The organization must be locked and paused for inactivity. Returns its new state. */
export const activateOrganization = async (
  { now, settings }: Pick<Services, 'now' | 'settings'>,
  trx: Db,
  caller: Caller,
): Promise<OrganizationState> => {
  const { id, state } = caller.organization;
  requireAction(caller, 'organization.activate');
  if (state === 'AC') return state;
  await rememberActivity(trx, id, now());
  await changeOrganizationState(trx, id, { from: state, to: 'AC' }, actorOf(caller), now());
  return (await updateOrganizationState(trx, id, stateOptionsOf({ now, settings })))?.state ?? 'AC';
};
