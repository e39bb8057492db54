import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { SkipReason } from '../alerts/delivery.ts';
import { DISABLING_PROBLEMS, type IntegrationProblem } from './integration-problem.ts';

/** What decides whether an integration is sent anything. */
export interface IntegrationRecipientState {
  state: IntegrationState;
  problem: IntegrationProblem | null;
  /** Among the integrations of its organization, the oldest first, from 1. */
  place: number;
}

/**
 * Why nothing is sent to an integration; null when it is. One that was disabled for what is wrong with it is invalid: no person has switched
 * it off. `limit`: so many integrations the plan has room for, the oldest of them.
 */
export const integrationSkip = (
  { state, problem, place }: IntegrationRecipientState,
  limit: number,
): SkipReason | null => {
  const isSwitchedOff = state === 'DA' && !(problem !== null && DISABLING_PROBLEMS.includes(problem));
  if (isSwitchedOff) return 'integration-disabled';
  if (problem !== null) return 'integration-invalid';
  return place > limit ? 'integration-over-limit' : null;
};
