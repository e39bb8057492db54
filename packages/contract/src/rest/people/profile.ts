import { z } from 'zod';
import { endpoint, IdParams, OneLine } from '../common/endpoint.ts';
import { Subdomain } from '../organizations/organizations.ts';
import { LoggedInUser } from './people.ts';

const tag = 'People';
const NamePart = OneLine.max(100);
export const COMPANY_SIZES = ['0 - 10', '11 - 50', '51 - 200', '200 - 500', '500 - 1000', '1000+'] as const;

export const changeLoggedInUser = endpoint({
  method: 'PATCH',
  path: '/logged-in-user/:id/',
  access: 'user',
  summary:
    'Change the names of the caller, and the settings of the web app, whose keys are merged with the stored ones',
  tag,
  params: IdParams,
  body: z.strictObject({
    first_name: NamePart.optional(),
    last_name: NamePart.optional(),
    custom_ui_state: z.record(z.string().max(100), z.json()).optional(),
  }),
  status: 200,
  response: LoggedInUser,
});

/** Omitted fields remain unchanged. Null clears an optional field. */
export const saveUserProfile = endpoint({
  method: 'POST',
  path: '/user-profile/',
  access: 'organization.read',
  summary: 'Get the profile of the caller, and the subdomain of the organization',
  tag,
  body: z.strictObject({
    first_name: NamePart.optional(),
    last_name: NamePart.optional(),
    /** Without a country code, it is a number of the United States. */
    phone_number: z.string().trim().max(50).nullish(),
    company_role: z.string().trim().max(100).nullish(),
    company_size: z.enum(COMPANY_SIZES, `Choose one of: ${COMPANY_SIZES.join(', ')}.`).nullish(),
    freshid_accounts_name: Subdomain.optional(),
  }),
  status: 200,
  response: LoggedInUser,
});
