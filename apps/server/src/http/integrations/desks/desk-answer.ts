import type { DeskView } from '../../../usecases/integrations/desks/desk.ts';
import { problemText } from '../problem-text.ts';

/** What both services' answers have under the same names. `name`: of the service. */
export const toDesk = (desk: DeskView, name: string) => ({
  id: desk.id,
  organization: desk.organizationId,
  state: desk.state,
  is_valid: desk.problem === null && !desk.isUnreadable,
  data_json: JSON.stringify(desk.config.data),
  ticket_status: desk.failingSince && desk.lastFailure,
  problem: desk.isUnreadable
    ? 'Its key cannot be read with the key of this installation. Enter it again.'
    : problemText(desk, {
        unauthorized: `${name} authentication failed: its key was refused. Enter a new one.`,
        misconfigured: 'Invalid configuration',
      }),
});
