import { createFormContext } from '@mantine/form';
import type { AwayLocation, EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { ApplicationMember, ApplicationSubscriber } from '@pharos/contract/rest/people/people.ts';
import type { FieldName } from '@pharos/domain/checks/fields/registry.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { createContext, useContext } from 'react';
import type { CheckValues } from './check-values.ts';

/** What the form loads before it can be shown. */
export interface LoadedFormData {
  /** The id of the check that is edited; null while one is added. */
  checkId: number | null;
  /** The check that is edited, as it is; null while one is added. */
  current: CheckSettings | null;
  /** The check that the new one is a copy of; null if there is none. */
  copied: CheckSettings | null;
  /** What the copy lacks, in words; null if nothing. */
  copyNote: string | null;
  /** Why it is not monitored; what could not be read of it stands at its default, and is sent whatever it is. */
  monitoringError: string | null;
  /**
   * Secret fields that could not be read or are not copied. Left empty, they are not sent and a copy is not saved, until the person gives them
   * up.
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
