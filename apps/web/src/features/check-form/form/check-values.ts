import { FIELD_NAMES, type FieldName, type SettingOf } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { type STRUCTURED, type StructuredField, structureOf } from './structured-values.ts';
import { splitPort } from './url-and-port.ts';

/** The form value of a field. It equals the setting, except for the fields in `STRUCTURED`. */
export type ValueOf<Name extends FieldName> = Name extends StructuredField
  ? ReturnType<(typeof STRUCTURED)[Name]['fromSetting']>
  : SettingOf<Name>;

/** The values of all form fields, including fields that the current type does not show. The names match the domain. */
export type CheckValues = Pick<CheckSettings, 'type' | 'url'> & {
  /** The port, for types that have one. The URL field then contains no port. */
  port: string;
  /** Lost secrets that the user chose to omit on save. */
  savedWithout: FieldName[];
} & Recipients & { [Name in FieldName]: ValueOf<Name> };

export interface Recipients {
  members: number[];
  contacts: number[];
}

/** Returns the initial form values for the settings of an existing check or the defaults of a new one. */
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
