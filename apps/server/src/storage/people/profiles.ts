import type { Db } from '../connection/connect.ts';
import { objectOf } from '../connection/stored-json.ts';

export interface Profile {
  name: string;
  phoneNumber: string | null;
  companyRole: string | null;
  companySize: string | null;
}

export const lockProfile = async (trx: Db, userId: number) => {
  const profile = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'phone_number as phoneNumber', 'company_role as companyRole', 'company_size as companySize'])
    .select('custom_ui_state as uiState')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return profile && { ...profile, uiState: objectOf(profile.uiState) };
};

export const updateProfile = async (trx: Db, userId: number, profile: Profile): Promise<void> => {
  await trx
    .updateTable('users')
    .set({
      name: profile.name,
      phone_number: profile.phoneNumber,
      company_role: profile.companyRole,
      company_size: profile.companySize,
    })
    .where('id', '=', userId)
    .execute();
};

export const updateUiState = async (trx: Db, userId: number, state: Record<string, unknown>): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ custom_ui_state: JSON.stringify(state) })
    .where('id', '=', userId)
    .execute();
};
