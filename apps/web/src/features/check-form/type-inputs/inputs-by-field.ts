import type { CheckType } from '@pharos/contract/states.ts';
import type { TypeField } from '@pharos/domain/checks/fields/registry.ts';
import { hasField } from '@pharos/domain/checks/types/registry.ts';
import type { ComponentType } from 'react';
import { ApdexThresholdInput } from './apdex-threshold-input.tsx';
import { BasicAuthInput } from './basic-auth-input.tsx';
import { CertificateAlertInput } from './certificate-alert-input.tsx';
import { CustomHeadersInput } from './custom-headers-input.tsx';
import { DnsRecordInput } from './dns-record-input.tsx';
import { ExchangeInput } from './exchange-input.tsx';
import { IgnoreSslInput } from './ignore-ssl-input.tsx';
import { StatusCheckInput } from './status-check-input.tsx';
import { StringCheckInput } from './string-check-input.tsx';
import { SubprotocolInput } from './subprotocol-input.tsx';

type TypeSection =
  | 'check-basic'
  | 'check-authentication'
  | 'check-headers'
  | 'check-advanced'
  | 'check-performance'
  | 'check-ssl';
export type SectionId = TypeSection | 'check-alerts' | 'check-fine-tuning';

interface FieldInput {
  section: TypeSection;
  /** One input can serve several fields. */
  Input: ComponentType;
}

/** The section and input of each type-specific field, in display order. */
const FIELD_INPUTS: Record<TypeField, FieldInput> = {
  recordType: { section: 'check-basic', Input: DnsRecordInput },
  expected: { section: 'check-basic', Input: DnsRecordInput },
  nameServer: { section: 'check-basic', Input: DnsRecordInput },
  commandString: { section: 'check-basic', Input: ExchangeInput },
  successString: { section: 'check-basic', Input: ExchangeInput },
  errorString: { section: 'check-basic', Input: ExchangeInput },
  subprotocol: { section: 'check-basic', Input: SubprotocolInput },
  basicAuth: { section: 'check-authentication', Input: BasicAuthInput },
  headers: { section: 'check-headers', Input: CustomHeadersInput },
  ignoreSslVerification: { section: 'check-advanced', Input: IgnoreSslInput },
  stringCheck: { section: 'check-advanced', Input: StringCheckInput },
  statusCheck: { section: 'check-advanced', Input: StatusCheckInput },
  apdexThresholdMs: { section: 'check-performance', Input: ApdexThresholdInput },
  certificateAlert: { section: 'check-ssl', Input: CertificateAlertInput },
};

/** Returns the type-specific inputs of a section. Each is mapped to one of its fields. */
export const typeInputs = (section: SectionId, type: CheckType): Map<ComponentType, TypeField> => {
  const own = (Object.keys(FIELD_INPUTS) as TypeField[]).filter(
    (field) => FIELD_INPUTS[field].section === section && hasField(type, field),
  );
  return new Map(own.map((field) => [FIELD_INPUTS[field].Input, field]));
};
