import type { ConfirmationRule, DnsRecordType } from '@pharos/contract/states.ts';
import { UNPRINTABLE, UNPRINTABLE_TEXT } from '@pharos/contract/unprintable.ts';
import { parseNameServer } from '../settings/name-server.ts';
import { basicAuth } from './basic-auth.ts';
import { certificateAlert } from './certificate-alert.ts';
import { bodyField, dataField, type Field, plain } from './field.ts';
import { headers, subprotocolsProblem } from './headers.ts';
import {
  APDEX_THRESHOLD_MS,
  clampTimeout,
  MAX_LENGTH,
  MAX_LOCATIONS,
  outsideRange,
  TIMEOUT_SECONDS,
  tooLong,
} from './limits.ts';
import { performanceAlert } from './performance-alert.ts';
import { statusCheck } from './status-check.ts';
import { stringCheck } from './string-check.ts';

const maxLength = (length: number) => ({ problem: (text: string) => tooLong(text, length) });
const trimmed = { apply: (draft: string) => ({ value: draft.trim() }) };

export const COMMON_FIELDS = {
  name: bodyField('name', {
    ...plain('', trimmed),
    problem: (name) => {
      if (name === '') return 'Enter a check name';
      return UNPRINTABLE.test(name) ? UNPRINTABLE_TEXT : tooLong(name, MAX_LENGTH.name);
    },
  }),
  notes: bodyField('notes', plain('', { ...trimmed, ...maxLength(MAX_LENGTH.notes) })),
  intervalSeconds: bodyField('monitering_interval', {
    ...plain(0),
    defaultValue: (intervalSeconds) => intervalSeconds,
  }),
  alertDelaySeconds: bodyField('email_alerts_min_outage_duration', plain(0)),
  /** Keys of locations. Empty means any location. */
  locations: bodyField<'preferred_edge_locations_csv', readonly string[], readonly string[]>(
    'preferred_edge_locations_csv',
    {
      defaultValue: () => [],
      read: (wire) => {
        const keys = [...new Set(wire.split(',').map((key) => key.trim()))].filter((key) => key !== '');
        return keys.length === 0 || (keys.length === 1 && keys[0] === 'any') ? null : keys;
      },
      write: (draft) => draft.join(','),
      apply: (draft) => ({ value: draft }),
      toDraft: (locations) => (locations.length === 0 ? null : locations),
      problem: (locations) =>
        locations.length > MAX_LOCATIONS ? `Choose at most ${MAX_LOCATIONS} locations, or "any".` : null,
    },
  ),
  /** The number of these locations that must see a failure. */
  confirmationRule: bodyField('confirmation_rule', plain<ConfirmationRule>('one')),
  timeoutSeconds: dataField('request_timeout', {
    ...plain(0),
    defaultValue: (intervalSeconds) => clampTimeout(TIMEOUT_SECONDS.max, intervalSeconds),
    problem: (timeout) => outsideRange(timeout, TIMEOUT_SECONDS),
    gate: ['request_timeout', 'Setting the request timeout needs'],
  }),
  performanceAlert,
};

export const TYPE_FIELDS = {
  apdexThresholdMs: bodyField('target_response_time', {
    ...plain(1000),
    problem: (threshold) => outsideRange(threshold, APDEX_THRESHOLD_MS),
    gate: ['target_response_time', 'Setting the Apdex threshold needs'],
  }),
  basicAuth,
  headers,
  subprotocol: dataField('subprotocol', {
    ...plain('', trimmed),
    problem: (csv) => tooLong(csv, MAX_LENGTH.subprotocol) ?? subprotocolsProblem(csv),
  }),
  ignoreSslVerification: dataField<'ignore_ssl_verification', boolean, boolean>('ignore_ssl_verification', {
    defaultValue: () => false,
    gate: ['ignore_ssl_verification', 'Ignoring SSL verification needs'],
    read: (wire) => String(wire) === 'true',
    write: (draft) => (draft ? 'true' : 'false'),
    apply: (draft) => ({ value: draft }),
    toDraft: (setting) => setting,
  }),
  statusCheck,
  stringCheck,
  certificateAlert,
  commandString: dataField('command_string', plain('', maxLength(MAX_LENGTH.exchangeString))),
  successString: dataField('sucess_string', plain('', maxLength(MAX_LENGTH.exchangeString))),
  errorString: dataField('error_string', plain('', maxLength(MAX_LENGTH.exchangeString))),
  recordType: dataField<'dns_type', DnsRecordType | null, DnsRecordType>('dns_type', {
    defaultValue: () => null,
    read: (wire) => wire || null,
    write: (draft) => draft,
    apply: (draft) => ({ value: draft }),
    toDraft: (recordType) => recordType,
  }),
  expected: dataField('dns_value', {
    ...plain('', maxLength(MAX_LENGTH.recordValue)),
    isEmpty: (csv) => csv.split(',').every((value) => value.trim() === ''),
  }),
  nameServer: dataField('dns_server', {
    ...plain('', trimmed),
    problem: (text) =>
      text === '' || parseNameServer(text)
        ? null
        : 'Enter a host name or an IP address, with :port if the port is not 53.',
  }),
};

export const FIELDS = { ...COMMON_FIELDS, ...TYPE_FIELDS };

export type FieldName = keyof typeof FIELDS;
export type CommonField = keyof typeof COMMON_FIELDS;
export type TypeField = keyof typeof TYPE_FIELDS;

export type SettingOf<Name extends FieldName> = ReturnType<(typeof FIELDS)[Name]['defaultValue']>;
export type DraftOf<Name extends FieldName> = NonNullable<ReturnType<(typeof FIELDS)[Name]['toDraft']>>;

// `Object.keys` does not preserve the type of the keys.
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export const COMMON_FIELD_NAMES = Object.keys(COMMON_FIELDS) as CommonField[];
export const TYPE_FIELD_NAMES = Object.keys(TYPE_FIELDS) as TypeField[];

export const fieldOf = (name: FieldName): Field<unknown, unknown> => FIELDS[name];

export const isEmpty = (name: FieldName, value: unknown): boolean => {
  const { isEmpty: judge } = fieldOf(name);
  if (judge) return judge(value);
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null;
};
