import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { useSend } from '../../../../../lib/api/queries.ts';
import { tellSuccess } from '../../../../../lib/toast.ts';
import { saveFailed, tellRefusedSave } from '../../tell-refused-save.ts';
import type { DeskAccount } from '../desk-account.ts';
import { DESK_CALLS } from '../desk-calls.ts';

/** The switch of an account. What was asked for shows at once; when it is refused, the stored state is back. */
export const useToggle = (kind: DeskKind, { id, domain, state }: DeskAccount) => {
  const { list, change: call } = DESK_CALLS[kind];
  const failed = saveFailed(DESKS[kind].name);
  const change = useSend(call, {
    refreshes: [list],
    until: 'refreshed',
    errors: 'shown',
    failure: `${failed}.`,
    onSuccess: (changed) =>
      tellSuccess(`${DESKS[kind].name} integration ${domain} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  const toggle = (): void =>
    change.mutate(
      { params: { id }, body: { state: isOn ? 'DA' : 'AC' } },
      { onError: (error) => tellRefusedSave(error, failed) },
    );
  return { isOn, isSaving: change.isPending, toggle };
};
