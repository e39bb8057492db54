import { INVALID_CONFIGURATION } from '@pharos/contract/rest/integrations/desks.ts';
import type { HelpDeskView } from '../../../usecases/integrations/desks/desk.ts';
import { problemText } from '../problem-text.ts';

/** Returns the response fields that both help desks share. `name` is the name of the service. */
export const toDesk = (desk: HelpDeskView, name: string) => ({
  id: desk.id,
  organization: desk.organizationId,
  state: desk.state,
  is_valid: desk.problem === null && !desk.isUnreadable,
  data_json: JSON.stringify(desk.config.data),
  ticket_status: desk.failingSince && desk.lastFailure,
  missing_fields: [...desk.missing],
  problem: desk.isUnreadable
    ? 'Its key cannot be decrypted with the secret key of this installation. Enter it again.'
    : deskProblem(desk, name),
});

const deskProblem = (desk: HelpDeskView, name: string): string | null => {
  const isSentTo = desk.problem === null && !desk.isOverLimit;
  if (isSentTo && desk.missing.length > 0) {
    return `Incomplete: tickets cannot be created until these mandatory fields are filled in: ${desk.missing.join(', ')}.`;
  }
  return problemText(desk, {
    unauthorized: `${name} authentication failed: the key was rejected. Enter a new one.`,
    misconfigured: INVALID_CONFIGURATION,
  });
};
