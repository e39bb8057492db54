import { FIELD_NAMES, type FieldName, type SettingOf } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { type STRUCTURED, type StructuredField, structureOf } from './structured-values.ts';
import { splitPort } from './url-and-port.ts';

export type ValueOf<Name extends FieldName> = Name extends StructuredField
  ? ReturnType<(typeof STRUCTURED)[Name]['fromSetting']>
  : SettingOf<Name>;

/** All form fields, including those that the current type does not show. The names match the domain. */
export type CheckValues = Pick<CheckSettings, 'type' | 'url'> & {
  /** Separate from the URL for types that have a port. */
  port: string;
  /** Lost secrets that the user chose to omit on save. */
  savedWithout: FieldName[];
} & Recipients & { [Name in FieldName]: ValueOf<Name> };

export interface Recipients {
  members: number[];
  contacts: number[];
}

export const valuesOf = (settings: CheckSettings, recipients: Recipients): CheckValues => {
  const fields = FIELD_NAMES.map((name) => {
    const structure = structureOf(name);
    return [name, structure ? structure.fromSetting(settings[name]) : settings[name]];
  });
  return {
    type: settings.type,
    ...splitPort(settings.type, settings.url),
    savedWithout: [],
    ...recipients,
    ...Object.fromEntries(fields),
  };
};
