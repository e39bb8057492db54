import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { listOrganizations } from '@pharos/contract/rest/organizations/organizations.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { useOrganization } from '../../../../../../lib/account.ts';
import { fieldErrors } from '../../../../../../lib/api/field-errors.ts';
import { useSend } from '../../../../../../lib/api/queries.ts';
import { refusalText } from '../../../../../../lib/refusal-text.ts';
import { showError, showSuccess } from '../../../../../../lib/toast.ts';
import { saveFailed, showRefusedSave } from '../../../show-refused-save.ts';
import { type DeskAccount, fromWireErrors, toWire } from '../../desk-account.ts';
import { DESK_CALLS } from '../../desk-calls.ts';

/** The server queries the service for up to 15 s. */
const DEADLINE_MS = 30_000;

interface Entered {
  domain: string;
  /** Empty for the stored key. */
  apiKey: string;
}

interface Authorize {
  kind: HelpDeskKind;
  /** Null for a new account. */
  account: DeskAccount | null;
  onAuthorized: (id: number) => void;
  onRefused: (errors: Record<string, string>) => void;
}

/** The server verifies the key before it stores the account. */
export const useAuthorize = ({ kind, account, onAuthorized, onRefused }: Authorize) => {
  const { id: organization } = useOrganization();
  const calls = DESK_CALLS[kind];
  const { name } = DESKS[kind];
  const create = useSend(calls.create, {
    refreshes: [calls.list, listOrganizations],
    until: 'refreshed',
    errors: 'shown',
    failure: `${name} authentication failed.`,
    deadlineMs: DEADLINE_MS,
    onSuccess: () => showSuccess(`${name} authenticated successfully`),
  });
  const change = useSend(calls.change, {
    refreshes: [calls.list],
    until: 'refreshed',
    errors: 'shown',
    failure: `${saveFailed(name)}.`,
    deadlineMs: DEADLINE_MS,
    onSuccess: () => showSuccess(`${name} integration modified`),
  });
  const showRefusal = (error: Error): void => {
    const refused = fromWireErrors(kind, fieldErrors(error));
    onRefused(refused);
    // Shown at the domain field, because it does not concern the key.
    if (refused.domain !== undefined && refused.apiKey === undefined) return;
    if (account !== null) showRefusedSave(error, saveFailed(name));
    else if (refusalText(error) !== null) showError(`${name} authentication failed`);
  };
  const authorize = ({ domain, apiKey }: Entered): void => {
    const options = { onError: showRefusal, onSuccess: ({ id }: { id: number }) => onAuthorized(id) };
    if (account === null) {
      create.mutate({ body: toWire(kind, { domain, apiKey, state: 'AC', organization }) }, options);
    } else {
      const key = apiKey === '' ? account.maskedKey : apiKey;
      change.mutate({ params: { id: account.id }, body: toWire(kind, { domain, apiKey: key }) }, options);
    }
  };
  return { authorize, isBusy: create.isPending || change.isPending, error: create.error ?? change.error };
};
