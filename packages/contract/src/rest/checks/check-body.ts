import { z } from 'zod';
import { CheckType, ConfirmationRule, DNS_RECORD_TYPES } from '../../states.ts';

export const Id = z.number().int().positive().max(2_147_483_647);

const ESCAPES =
  'Escapes: `\\r`, `\\n`, `\\t`, `\\\\`, and `\\xNN` for the byte NN (hex); any other backslash is a literal backslash.';

/** Fields of a tcp, udp or dns check, accepted both in `data` and at the top level. Empty and null mean no value. */
const exchange = {
  command_string: z.string().nullish().describe(`Text that a tcp or udp probe sends, as UTF-8. ${ESCAPES}`),
  sucess_string: z.string().nullish().describe(`Bytes that the reply must contain. ${ESCAPES}`),
  error_string: z.string().nullish().describe(`Bytes that the reply must not contain. ${ESCAPES}`),
  dns_type: z.enum([...DNS_RECORD_TYPES, ''], { error: 'Select Record Type' }).nullish(),
  dns_value: z.string().nullish(),
};
export const EXCHANGE_FIELDS = Object.keys(exchange) as (keyof typeof exchange)[];

/**
 * The `data` string of a check. An omitted key remains unchanged, and null restores the default. The password is never
 * returned. If it is omitted or empty, the stored password remains.
 */
export const CheckData = z.strictObject({
  url: z.string().nullish(),
  basic_authentication: z
    .strictObject({ basic_auth_username: z.string().nullish(), basic_auth_password: z.string().nullish() })
    .nullish(),
  custom_header: z.record(z.string(), z.string()).nullish(),
  subprotocol: z
    .string()
    .nullish()
    .describe(
      'Only for WebSocket checks: subprotocols that the probe offers, separated by commas. The server must choose one of them.',
    ),
  dns_server: z
    .string()
    .nullish()
    .describe(
      'Only for dns checks: host or address of the name server to query, with `:port` unless it is 53. Default: the name servers of the location.',
    ),
  ignore_ssl_verification: z.union([z.boolean(), z.enum(['true', 'false'])], { error: 'true or false' }).nullish(),
  request_timeout: z.number().nullish(),
  performance_alert: z
    .strictObject({ is_active: z.boolean(), threshold: z.number(), duration: z.number() })
    .partial()
    .nullish(),
  ssl_expiry_alert: z
    .strictObject({ seven_days: z.boolean(), fifteen_days: z.boolean(), on_expiry: z.boolean() })
    .partial()
    .nullish(),
  status_check: z
    .strictObject({
      whitelisted_status_codes_csv: z.string().nullish(),
      blacklisted_status_codes_csv: z.string().nullish(),
    })
    .refine(
      ({ whitelisted_status_codes_csv: up, blacklisted_status_codes_csv: down }) => !up?.trim() || !down?.trim(),
      'Enter either status codes to consider up, or status codes to consider down.',
    )
    .nullish(),
  string_check: z
    .strictObject({ success_string: z.string().nullish(), failure_string: z.string().nullish() })
    .refine(
      ({ success_string: contained, failure_string: absent }) => !contained || !absent,
      'Enter either a string that the page must contain, or one that it must not contain.',
    )
    .nullish(),
  ...exchange,
});
export type CheckData = z.infer<typeof CheckData>;

const Recipients = z.array(Id).max(500);

/** The required fields of a new check, in addition to name and URL, depend on its type. */
export const CheckBody = z.strictObject({
  name: z.string().nullish(),
  /** Defaults to the prefix of the URL. Cannot be changed. */
  type: CheckType.nullish(),
  /** May be set here, in `data`, or in both. */
  url: z.string().nullish(),
  notes: z.string().nullish(),
  /** Seconds. */
  monitering_interval: z.number().nullish(),
  /** The Apdex threshold in milliseconds. */
  target_response_time: z.number().nullish(),
  /** The alert delay in seconds. */
  email_alerts_min_outage_duration: z.number().nullish(),
  /** Member IDs. Defaults to the creator. */
  email_alert_members: Recipients.optional(),
  email_alert_subscribers: Recipients.optional(),
  email_alert_users_mode: z.literal('SAM').nullish(),
  email_alert_subscribers_mode: z.literal('SAS').nullish(),
  preferred_edge_locations_csv: z
    .string()
    .nullish()
    .describe(
      'Keys of locations, separated by commas. They probe the check in turn. Null, empty or `any`: any location.',
    ),
  confirmation_rule: ConfirmationRule.nullish().describe(
    'Number of locations that must see a failure: `one` other location (default), `most` (more than half), or `all`.',
  ),
  application: Id.nullish(),
  /** `CheckData` as a JSON string. */
  data: z.string().nullish(),
  ...exchange,
});
export type CheckBody = z.infer<typeof CheckBody>;
