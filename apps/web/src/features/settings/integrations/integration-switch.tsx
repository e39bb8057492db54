import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { z } from 'zod';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { useMay } from '../../../lib/account.ts';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { showRefusedSave } from './show-refused-save.ts';

/** The part of an update endpoint that all kinds of integrations share. */
interface ChangeEndpoint extends Endpoint {
  params: typeof IdParams;
  body: z.ZodType<unknown, { state?: IntegrationState | undefined; organization?: number | undefined }>;
  response: z.ZodType<{ state: IntegrationState }>;
}

interface IntegrationSwitchProps {
  kind: string;
  name: string;
  integration: { id: number; state: IntegrationState };
  change: ChangeEndpoint;
  list: Read;
  organization?: number;
  failed: string;
  /**
   * Returns the message for an error without a general reason. Undefined: the global toast shows `failed` and the
   * reason.
   */
  refusalMessage?: (error: Error) => string;
}

/** Shows the requested state immediately, and reverts it if the server rejects the change. */
export const IntegrationSwitch = ({
  kind,
  name,
  integration: { id, state },
  change: endpoint,
  list,
  organization,
  failed,
  refusalMessage,
}: IntegrationSwitchProps) => {
  const mayManage = useMay('integrations.manage');
  const change = useSend(endpoint, {
    refreshes: [list],
    until: 'refreshed',
    ...(refusalMessage && { errors: 'shown' }),
    failure: `${failed}.`,
    onSuccess: (changed) =>
      showSuccess(`${kind} integration ${name} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  const toggle = (): void =>
    change.mutate(
      { params: { id }, body: { state: isOn ? 'DA' : 'AC', organization } },
      refusalMessage && { onError: (error) => showRefusedSave(error, refusalMessage(error)) },
    );
  return (
    <ActionSwitch
      aria-label={`${kind} ${name}`}
      checked={isOn}
      isBusy={change.isPending}
      disabled={!mayManage}
      onChange={toggle}
    />
  );
};
