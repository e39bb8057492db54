import type { Endpoint, IdParams } from '@pharos/contract/rest/common/endpoint.ts';
import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { z } from 'zod';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { useMay } from '../../../lib/account.ts';
import { type Read, useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { showRefusedSave } from './show-refused-save.ts';

/** What changes an integration, of any kind, as far as a switch knows it. */
interface ChangeEndpoint extends Endpoint {
  params: typeof IdParams;
  body: z.ZodType<unknown, { state?: IntegrationState | undefined; organization?: number | undefined }>;
  response: z.ZodType<{ state: IntegrationState }>;
}

interface IntegrationSwitchProps {
  /** As "Webhook". */
  kind: string;
  /** As people call it among those of its kind. */
  name: string;
  integration: { id: number; state: IntegrationState };
  change: ChangeEndpoint;
  list: Read;
  /** Sent along, where the API of the kind has it so. */
  organization?: number;
  /** What did not happen when it fails: "Save webhook integration failed". */
  failed: string;
  /** What a refusal is told in that gives no reason for the whole. Undefined: the toast of all failures tells it, `failed` and why. */
  refusalWords?: (error: Error) => string;
}

/** Enables and disables an integration. What was asked for shows at once; when it is refused, the stored state is back. */
export const IntegrationSwitch = ({
  kind,
  name,
  integration: { id, state },
  change: endpoint,
  list,
  organization,
  failed,
  refusalWords,
}: IntegrationSwitchProps) => {
  const mayManage = useMay('integrations.manage');
  const change = useSend(endpoint, {
    refreshes: [list],
    until: 'refreshed',
    ...(refusalWords && { errors: 'shown' }),
    failure: `${failed}.`,
    onSuccess: (changed) =>
      showSuccess(`${kind} integration ${name} ${changed.state === 'AC' ? 'enabled' : 'disabled'}`),
  });
  const isOn = (change.isPending ? change.variables.body.state : state) === 'AC';
  const toggle = (): void =>
    change.mutate(
      { params: { id }, body: { state: isOn ? 'DA' : 'AC', organization } },
      refusalWords && { onError: (error) => showRefusedSave(error, refusalWords(error)) },
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
