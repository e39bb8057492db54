import type { CheckField } from '@pharos/contract/rest/checks/field-names.ts';
import type { CheckType, DnsRecordType } from '@pharos/contract/states.ts';
import type { CertificateAlert, PerformanceAlert } from '../monitored-check.ts';

export interface BasicAuth {
  username: string;
  password: string;
}
export interface StatusCheck {
  mode: 'whitelist' | 'blacklist';
  codes: number[];
}
export interface StringCheck {
  mode: 'contains' | 'absent';
  text: string;
}

/** All that people set of a check, whatever its type; what its type does not have stands at its default. */
export interface CheckSettings {
  type: CheckType;
  name: string;
  /** With the type's prefix; with the port for tcp and udp. */
  url: string;
  notes: string;
  intervalSeconds: number;
  alertDelaySeconds: number;
  apdexThresholdMs: number;
  /** Location key that it is pinned to; null: any. */
  location: string | null;
  timeoutSeconds: number;
  basicAuth: BasicAuth | null;
  headers: Record<string, string>;
  ignoreSslVerification: boolean;
  statusCheck: StatusCheck | null;
  stringCheck: StringCheck | null;
  performanceAlert: PerformanceAlert;
  certificateAlert: CertificateAlert;
  commandString: string;
  successString: string;
  errorString: string;
  recordType: DnsRecordType | null;
  /** Comma-separated record values. */
  expected: string;
}

/** What a call asks for: undefined leaves as it is, null goes back to the default. Texts as typed, not yet judged. */
export type CheckDraft = {
  [Field in keyof Omit<CheckSettings, 'basicAuth' | 'statusCheck' | 'performanceAlert' | 'certificateAlert'>]?:
    | CheckSettings[Field]
    | null
    | undefined;
} & {
  /** Without a password the stored one is kept. */
  basicAuth?: { username: string; password: string | null } | null | undefined;
  statusCheck?: { mode: StatusCheck['mode']; codes: string } | null | undefined;
  performanceAlert?: Partial<PerformanceAlert> | null | undefined;
  certificateAlert?: Partial<CertificateAlert> | null | undefined;
};

/** What is wrong with one field, in words for the person who set it. */
export interface Problem {
  field: CheckField;
  message: string;
}
