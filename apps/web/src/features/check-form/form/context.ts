import { createFormContext } from '@mantine/form';
import type { EdgeLocation } from '@pharos/contract/rest/checks/edge-locations.ts';
import type { ApplicationMember, ApplicationSubscriber } from '@pharos/contract/rest/people/people.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import type { CheckRules } from '@pharos/domain/checks/settings/resolve-check.ts';
import { createContext, useContext } from 'react';
import type { CheckValues } from './check-values.ts';

/** What the form is made of beside what is filled in. */
export interface Material {
  /** The check that is edited, as it is; null while one is added. */
  current: CheckSettings | null;
  rules: CheckRules;
  locations: EdgeLocation[];
  members: ApplicationMember[];
  contacts: ApplicationSubscriber[];
}

export const [CheckFormProvider, useCheckFormContext, useCheckForm] = createFormContext<CheckValues>();

const MaterialContext = createContext<Material | null>(null);
export const MaterialProvider = MaterialContext.Provider;

export const useMaterial = (): Material => {
  const material = useContext(MaterialContext);
  if (material === null) throw new Error('Used outside of the check form.');
  return material;
};
