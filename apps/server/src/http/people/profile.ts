import { changeLoggedInUser, saveUserProfile } from '@pharos/contract/rest/people/profile.ts';
import { changeUser } from '../../usecases/people/profile/change-user.ts';
import { readLoggedInUser } from '../../usecases/people/profile/read-logged-in-user.ts';
import { saveProfile } from '../../usecases/people/profile/save-profile.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toLoggedInUser } from './people-answers.ts';

export const registerProfileRoutes = (app: RouteApp): void => {
  route(app, changeLoggedInUser, async ({ services, caller, params, body }) => {
    await changeUser(services, caller, params.id, {
      ...namesOf(body),
      ...(body.custom_ui_state && { uiState: body.custom_ui_state }),
    });
    return toLoggedInUser(await readLoggedInUser(services, caller, undefined));
  });

  route(app, saveUserProfile, async ({ services, caller, body }) => {
    const userId = await saveProfile(services, caller, {
      ...namesOf(body),
      ...(body.phone_number !== undefined && { phoneNumber: body.phone_number }),
      ...(body.company_role !== undefined && { companyRole: body.company_role }),
      ...(body.company_size !== undefined && { companySize: body.company_size }),
      ...(body.freshid_accounts_name !== undefined && { subdomain: body.freshid_accounts_name }),
    });
    return toLoggedInUser(
      await readLoggedInUser(services, { userId, providerOf: caller.providerOf }, caller.organization.id),
    );
  });
};

const namesOf = (body: { first_name?: string | undefined; last_name?: string | undefined }) => ({
  ...(body.first_name !== undefined && { firstName: body.first_name }),
  ...(body.last_name !== undefined && { lastName: body.last_name }),
});
