import { FIELD_NAMES, type FieldName, type SettingOf } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { type STRUCTURED, type StructuredField, structureOf } from './structured-values.ts';
import { splitPort } from './url-and-port.ts';

/** What a field of the form holds: the setting itself, but for those that are typed in parts. */
export type ValueOf<Name extends FieldName> = Name extends StructuredField
  ? ReturnType<(typeof STRUCTURED)[Name]['fromSetting']>
  : SettingOf<Name>;

/** What the fields of the form hold, whatever the type shows of it. Named as in the domain. */
export type CheckValues = Pick<CheckSettings, 'type' | 'url'> & {
  /** Of types with a port; the URL field then has none. */
  port: string;
  /** Lost secrets that the person gives up. */
  savedWithout: FieldName[];
} & Recipients & { [Name in FieldName]: ValueOf<Name> };

export interface Recipients {
  members: number[];
  contacts: number[];
}

/** The form's start: of a check as it is, or of a new one at its defaults. */
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
