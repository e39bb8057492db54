import {
  changeMaintenance,
  createMaintenance,
  getMaintenance,
  listMaintenances,
} from '@pharos/contract/rest/status-pages/maintenances.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { refusalsByField } from '../parts/errors-by-field.ts';
import { bodyOf, type changesOf, FIELDS, type MaintenanceDraft } from './maintenance-draft.ts';

const REFRESHED = [listMaintenances, getMaintenance];

/** Creates a maintenance window if `id` is null. `zone` is the time zone of the form's times. */
export const useSaveMaintenance = (id: number | null, zone: string, onSaved: () => void) => {
  const create = useSend(createMaintenance, {
    refreshes: REFRESHED,
    errors: 'shown',
    failure: 'The maintenance was not scheduled.',
    onSuccess: () => {
      showSuccess('Maintenance scheduled');
      onSaved();
    },
  });
  const change = useSend(changeMaintenance, {
    refreshes: REFRESHED,
    errors: 'shown',
    failure: 'The maintenance was not saved.',
    onSuccess: () => {
      showSuccess('Maintenance saved');
      onSaved();
    },
  });
  const send = (
    draft: MaintenanceDraft,
    changes: ReturnType<typeof changesOf>,
    onRefused: (errors: Record<string, string>) => void,
  ): void => {
    const onError = (error: Error): void => onRefused({ ...refusalsByField(FIELDS, error) });
    if (id === null) create.mutate({ body: bodyOf(draft, zone) }, { onError });
    else change.mutate({ params: { id }, body: changes }, { onError });
  };
  const error = create.error ?? change.error;
  return { send, error, isSaving: create.isPending || change.isPending };
};
