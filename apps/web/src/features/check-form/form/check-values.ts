import type { CertificateAlert, PerformanceAlert } from '@pharos/domain/checks/monitored-check.ts';
import type { CheckSettings, StatusCheck, StringCheck } from '@pharos/domain/checks/settings/check-settings.ts';
import { splitPort } from './target-fields.ts';

/** A number field as it is while somebody types: a text until it reads as a number. */
export type Typed = number | string;

export interface HeaderRow {
  /** Tells rows apart whose names are the same or still empty. */
  key: number;
  name: string;
  value: string;
}

type Same =
  | 'type'
  | 'name'
  | 'url'
  | 'notes'
  | 'intervalSeconds'
  | 'alertDelaySeconds'
  | 'location'
  | 'ignoreSslVerification'
  | 'commandString'
  | 'successString'
  | 'errorString'
  | 'recordType'
  | 'expected';

/** What the fields of the form hold, whatever the type shows of it. Named as in the domain. */
export interface CheckValues extends Pick<CheckSettings, Same> {
  /** Of tcp and udp; the URL field then has none. */
  port: string;
  members: number[];
  contacts: number[];
  /** An empty password keeps the stored one. */
  basicAuth: { username: string; password: string };
  headers: HeaderRow[];
  timeoutSeconds: Typed;
  apdexThresholdMs: Typed;
  stringCheck: { mode: StringCheck['mode']; text: string };
  statusCheck: { mode: StatusCheck['mode']; codes: string };
  performanceAlert: { [Key in keyof PerformanceAlert]: PerformanceAlert[Key] extends number ? Typed : boolean };
  certificateAlert: CertificateAlert;
}

export interface Recipients {
  members: number[];
  contacts: number[];
}

/** The form's start: of a check as it is, or of a new one at its defaults. */
export const valuesOf = (settings: CheckSettings, { members, contacts }: Recipients): CheckValues => {
  const { basicAuth, headers, statusCheck, stringCheck } = settings;
  return {
    ...settings,
    ...splitPort(settings.type, settings.url),
    members,
    contacts,
    basicAuth: { username: basicAuth?.username ?? '', password: '' },
    headers: Object.entries(headers).map(([name, value], key) => ({ key, name, value })),
    statusCheck: { mode: statusCheck?.mode ?? 'whitelist', codes: statusCheck?.codes.join(', ') ?? '' },
    stringCheck: stringCheck ?? { mode: 'contains', text: '' },
  };
};
