import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId, StateFilter } from './integration.ts';

const tag = 'Integrations';

/** An integration for text messages through Twilio. Existing clients use the misspelled field names. */
export const SmsAlerter = z.object({
  id: z.number().int(),
  state: IntegrationState,
  organization: z.number().int(),
  twilio_account_sid: z.string(),
  /** A mask followed by the last characters. */
  twilio_auth_token: z.string(),
  /** The sender number in E.164 format. */
  twilio_number: z.string(),
  alert_source_check_state: StateFilter,
  alert_source_applications: z.array(z.number().int()),
  /** Comma-separated numbers in E.164 format. */
  alert_traget_numbers: z.string(),
  /** Numbers to which nothing is sent anymore. */
  ended_numbers: z.array(z.object({ number: z.string(), reason: z.string() })),
  /** The problem that prevents sending, or that has occurred lately. */
  problem: z.string().nullable(),
});
export type SmsAlerter = z.infer<typeof SmsAlerter>;

const required = (label: string) => {
  const message = `Please fill in ${label}`;
  return z.string(message).trim().min(1, { error: message, abort: true });
};

/** Without a country code, it is a number of the United States. */
const PhoneNumber = z.string('This is not a valid phone number.').trim().max(50, 'This is not a valid phone number.');

const fields = {
  state: IntegrationState,
  organization: OrganizationId,
  twilio_account_sid: required('Account SID').pipe(
    z.string().regex(/^AC[0-9a-f]{32}$/, 'An account SID consists of AC and 32 characters of 0-9 and a-f.'),
  ),
  /** If the mask is sent back, the stored token remains. */
  twilio_auth_token: required('Auth Token').pipe(
    z
      .string()
      .max(200, 'This auth token is too long.')
      .regex(/^[\x21-\x7e]+$|^••••/, 'This auth token contains characters that are not allowed.'),
  ),
  twilio_number: required('Phone Number').pipe(PhoneNumber),
  alert_source_check_state: StateFilter,
  alert_source_applications: z.array(Id).max(1),
  /** From 1 to 20 comma-separated numbers, which replace the previous ones. Blocked numbers are tried again. */
  alert_traget_numbers: required('Alert Mobile number').pipe(z.string().max(2000, 'There are too many numbers.')),
};

export const listSmsAlerters = endpoint({
  method: 'GET',
  path: '/integrations/sms-alerters/',
  access: 'integrations.read',
  summary: 'List the Twilio integrations (text messages) of the organization, oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(SmsAlerter),
});

export const createSmsAlerter = endpoint({
  method: 'POST',
  path: '/integrations/sms-alerters/',
  access: 'integrations.manage',
  summary: 'Add a Twilio integration for text messages; Twilio verifies the account and its token',
  tag,
  body: z.strictObject({
    ...fields,
    state: IntegrationState.default('AC'),
    alert_source_check_state: StateFilter.default('AN'),
    alert_source_applications: fields.alert_source_applications.optional(),
  }),
  status: 201,
  response: SmsAlerter,
  perMinute: 20,
});

export const changeSmsAlerter = endpoint({
  method: 'PATCH',
  path: '/integrations/sms-alerters/:id/',
  access: 'integrations.manage',
  summary: 'Change the given fields of a Twilio integration. A new account needs its token',
  tag,
  params: IdParams,
  body: z.strictObject(fields).partial(),
  status: 200,
  response: SmsAlerter,
  // The endpoint queries Twilio, so the limit prevents guessing of tokens.
  perMinute: 20,
});

export const deleteSmsAlerter = endpoint({
  method: 'DELETE',
  path: '/integrations/sms-alerters/:id/',
  access: 'integrations.remove',
  summary: 'Delete a Twilio integration; waiting messages are not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const testSmsAlerter = endpoint({
  method: 'POST',
  path: '/integrations/sms-alerters/:id/test/',
  access: 'integrations.manage',
  summary: 'Send an example, marked as a test, to one of the numbers immediately; by default to the first number',
  tag,
  params: IdParams,
  body: z.strictObject({ number: PhoneNumber.optional() }),
  status: 200,
  response: z.object({
    /** The recipient in E.164 format. */
    number: z.string(),
    text: z.string(),
    answer: z.string(),
  }),
  perMinute: 10,
});
