import type { PersonName } from '@pharos/domain/people/person-name.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { lockProfile, type Profile, updateProfile } from '../../../storage/people/profiles.ts';
import { actorOf, requirePerson } from '../../access.ts';
import { changedFields } from '../../changed-fields.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { changeWithin } from '../../organizations/change-organization.ts';
import { changeName } from './change-name.ts';
import { phoneNumberOf } from './phone-number.ts';
import { refuseSharedProfile } from './refuse-shared-profile.ts';

export interface ProfileRequest extends Partial<PersonName & Omit<Profile, 'name'>> {
  subdomain?: string;
}

/** Admins can also change the subdomain. Returns the user id of the caller. */
export const saveProfile = (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { subdomain, ...request }: ProfileRequest,
): Promise<number> =>
  services.db.transaction().execute(async (trx) => {
    const userId = requirePerson(caller);
    if (subdomain !== undefined) {
      await changeWithin(services, trx, caller, { subdomain });
    }
    const locked = await lockProfile(trx, userId);
    if (!locked) throw notFound('User');
    const { uiState: _uiState, ...before } = locked;
    const { firstName, lastName, phoneNumber, ...company } = request;
    const parts = { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
    const after: Profile = {
      ...before,
      ...company,
      name: changeName(before.name, parts),
      ...(phoneNumber !== undefined && { phoneNumber: phoneNumberOf(phoneNumber) }),
    };
    const changed = changedFields(before, after);
    if (!changed) return userId;
    await refuseSharedProfile(trx, { userId, providerOf: caller.providerOf });
    await updateProfile(trx, userId, after);
    await recordAudit(trx, { ...actorOf(caller), action: 'user.profile', subject: `user ${userId}`, ...changed });
    return userId;
  });
