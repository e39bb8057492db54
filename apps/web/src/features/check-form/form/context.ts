import { createFormContext } from '@mantine/form';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { ApplicationMember, ApplicationSubscriber } from '@pharos/contract/rest/people/people.ts';
import type { FieldName } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { createContext, useContext } from 'react';
import type { CheckValues } from './check-values.ts';

/** The data that the form loads before it is shown. */
export interface LoadedFormData {
  /** The id of the check to edit. Null for a new check. */
  checkId: number | null;
  /** The current settings of the check to edit. Null for a new check. */
  current: CheckSettings | null;
  /** The settings of the check to copy. Null if the new check is not a clone. */
  copied: CheckSettings | null;
  /** A message about the settings that the clone lacks. Null if it lacks none. */
  copyNote: string | null;
  /**
   * The reason why the check is not monitored. Null if it is monitored. Unreadable settings show their defaults, and
   * the form sends all settings except secrets that are still missing.
   */
  monitoringError: string | null;
  /**
   * Secret fields that could not be read or are not copied. While they are empty, they are not sent and a clone cannot
   * be saved, unless the user chooses to omit them.
   */
  lostSecrets: FieldName[];
  rules: CheckRules;
  locations: EdgeLocation[];
  awayLocations: AwayLocation[];
  members: ApplicationMember[];
  contacts: ApplicationSubscriber[];
}

export const [CheckFormProvider, useCheckFormContext, useCheckForm] = createFormContext<CheckValues>();

const FormDataContext = createContext<LoadedFormData | null>(null);
export const FormDataProvider = FormDataContext.Provider;

export const useFormData = (): LoadedFormData => {
  const formData = useContext(FormDataContext);
  if (formData === null) throw new Error('Used outside of the check form.');
  return formData;
};
