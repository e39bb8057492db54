import type { PersonName } from '@pharos/domain/people/person-name.ts';
import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { lockProfile, updateProfile, updateUiState } from '../../../storage/people/profiles.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { invalid, notFound } from '../../errors.ts';
import { changeName } from './change-name.ts';
import { refuseSharedProfile } from './refuse-shared-profile.ts';

const MAX_UI_STATE = 16_384;

export interface UserChanges extends Partial<PersonName> {
  /** The keys to merge into the stored state. They replace keys with the same name. */
  uiState?: Record<string, unknown>;
}

export const changeUser = (
  { db }: Pick<Services, 'db'>,
  { userId, providerOf, address }: SignedInUser,
  id: number,
  { uiState, ...parts }: UserChanges,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const before = id === userId ? await lockProfile(trx, userId) : undefined;
    if (!before) throw notFound('User');
    if (uiState) {
      const merged = { ...before.uiState, ...uiState };
      if (JSON.stringify(merged).length > MAX_UI_STATE) {
        throw invalid({ custom_ui_state: [`The JSON must have at most ${MAX_UI_STATE} characters.`] });
      }
      await updateUiState(trx, userId, merged);
    }
    const name = changeName(before.name, parts);
    if (name === before.name) return;
    await refuseSharedProfile(trx, { userId, providerOf });
    await updateProfile(trx, userId, { ...before, name });
    const audit = { userId, address, action: 'user.rename' };
    await recordAuditOfUser(trx, { ...audit, before: { name: before.name }, after: { name } });
  });
