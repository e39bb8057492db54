import { changeWebhook, listWebhooks, type Webhook } from '@pharos/contract/rest/integrations/webhooks.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../lib/toast.ts';
import { saveFailed, tellRefusedSave } from '../tell-refused-save.ts';

const SAVE_FAILED = saveFailed('webhook');

/** The switch of a webhook. What was asked for shows at once; when it is refused, the stored state is back. */
export const useToggle = ({ id, name, state }: Webhook) => {
  const change = useSend(changeWebhook, {
    refreshes: [listWebhooks],
    until: 'refreshed',
    errors: 'shown',
    failure: `${SAVE_FAILED}.`,
    onSuccess: (changed) =>
      tellSuccess(`Webhook integration ${name} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  return {
    isOn,
    isSaving: change.isPending,
    toggle: () =>
      change.mutate(
        { params: { id }, body: { state: isOn ? 'DA' : 'AC' } },
        { onError: (error) => tellRefusedSave(error, SAVE_FAILED) },
      ),
  };
};
