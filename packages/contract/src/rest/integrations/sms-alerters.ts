import { z } from 'zod';
import { Id } from '../checks/check-body.ts';
import { endpoint, IdParams, PageQuery, pageOf } from '../common/endpoint.ts';
import { IntegrationState, OrganizationId, StateFilter } from './integration.ts';

const tag = 'Integrations';

/** Text messages by Twilio. Field names are those of the clients, misspelled ones too. */
export const SmsAlerter = z.object({
  id: z.number().int(),
  state: IntegrationState,
  organization: z.number().int(),
  twilio_account_sid: z.string(),
  /** A mask and its last characters. */
  twilio_auth_token: z.string(),
  /** That the messages come from, as E.164. */
  twilio_number: z.string(),
  alert_source_check_state: StateFilter,
  /** The application of the organization. */
  alert_source_applications: z.array(z.number().int()),
  /** Comma-separated, as E.164. */
  alert_traget_numbers: z.string(),
  /** Those of them that nothing is sent to any more, and why. */
  ended_numbers: z.array(z.object({ number: z.string(), reason: z.string() })),
  /** What keeps it from being sent to, or has failed lately; null when all is well. */
  problem: z.string().nullable(),
});
export type SmsAlerter = z.infer<typeof SmsAlerter>;

const required = (label: string) => {
  const message = `Please fill in ${label}`;
  return z.string(message).trim().min(1, { error: message, abort: true });
};

/** With the country code; without one it is taken for a number of the United States. */
const PhoneNumber = z.string('This is no valid phone number.').trim().max(50, 'This is no valid phone number.');

const fields = {
  state: IntegrationState,
  organization: OrganizationId,
  twilio_account_sid: required('Account SID').pipe(
    z.string().regex(/^AC[0-9a-f]{32}$/, 'An account SID is AC and 32 characters of 0-9 and a-f.'),
  ),
  /** Sent back masked, it stays as it is. */
  twilio_auth_token: required('Auth Token').pipe(
    z
      .string()
      .max(200, 'An auth token is shorter.')
      .regex(/^[\x21-\x7e]+$|^••••/, 'An auth token has no such characters.'),
  ),
  twilio_number: required('Phone Number').pipe(PhoneNumber),
  alert_source_check_state: StateFilter,
  alert_source_applications: z.array(Id).max(1),
  /** 1 to 20 numbers, comma-separated. They replace those before; numbers that were ended are tried again. */
  alert_traget_numbers: required('Alert Mobile number').pipe(z.string().max(2000, 'These are too many numbers.')),
};

export const listSmsAlerters = endpoint({
  method: 'GET',
  path: '/integrations/sms-alerters/',
  access: 'integrations.read',
  summary: 'Text messages by Twilio that the organization has set up, the oldest first',
  tag,
  query: z.strictObject({ organization: z.coerce.number().int().optional(), ...PageQuery }),
  status: 200,
  response: pageOf(SmsAlerter),
});

export const createSmsAlerter = endpoint({
  method: 'POST',
  path: '/integrations/sms-alerters/',
  access: 'integrations.manage',
  summary: 'Set up text messages by Twilio, which is asked whether it knows the account and its token',
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
  summary: 'Change text messages by Twilio: what is sent along. Another account needs its token',
  tag,
  params: IdParams,
  body: z.strictObject(fields).partial(),
  status: 200,
  response: SmsAlerter,
  // Twilio is asked here too: nobody tries tokens by it.
  perMinute: 20,
});

export const deleteSmsAlerter = endpoint({
  method: 'DELETE',
  path: '/integrations/sms-alerters/:id/',
  access: 'integrations.remove',
  summary: 'Delete text messages by Twilio; what still waits to be sent is not sent',
  tag,
  params: IdParams,
  status: 200,
  response: z.object({}),
});

export const testSmsAlerter = endpoint({
  method: 'POST',
  path: '/integrations/sms-alerters/:id/test/',
  access: 'integrations.manage',
  summary: 'Send an example, marked as a test, to one of the numbers at once; without one to the first',
  tag,
  params: IdParams,
  body: z.strictObject({ number: PhoneNumber.optional() }),
  status: 200,
  response: z.object({
    /** Where it was sent to, as E.164. */
    number: z.string(),
    text: z.string(),
    /** What Twilio answered. */
    answer: z.string(),
  }),
  perMinute: 10,
});
