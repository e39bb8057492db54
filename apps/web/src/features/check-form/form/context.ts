import { createFormContext } from '@mantine/form';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { ApplicationMember, ApplicationSubscriber } from '@pharos/contract/rest/people/people.ts';
import type { FieldName } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { createContext, useContext } from 'react';
import type { CheckValues } from './check-values.ts';

export interface LoadedFormData {
  /** Null for a new check. */
  checkId: number | null;
  /** The settings of the check to edit. Null for a new check. */
  current: CheckSettings | null;
  /** The settings of the check to copy. Null if the check is not a clone. */
  copied: CheckSettings | null;
  /** Lists the settings that the clone lacks. Null if it lacks none. */
  copyNote: string | null;
  /** The reason why the check is not monitored. Null if it is monitored. Unreadable settings show their defaults. */
  monitoringError: string | null;
  /**
   * Secrets that could not be read or copied. They are not sent while empty, and a clone cannot be saved unless the
   * user omits them.
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
  if (formData === null) throw new Error('This hook is used outside the check form.');
  return formData;
};
