import type { IntegrationState } from '@pharos/contract/rest/integrations/integration.ts';
import type { SkipReason } from '../alerts/delivery.ts';
import { DISABLING_PROBLEMS, type IntegrationProblem } from './integration-problem.ts';

export interface IntegrationRecipientState {
  state: IntegrationState;
  problem: IntegrationProblem | null;
  /** The place, from 1, among the integrations of the organization. The oldest is first. */
  place: number;
}

/**
 * Returns the reason why an integration receives nothing, or null. An integration that a problem disabled counts as
 * invalid, because no person disabled it.
 * @param limit Number of integrations that the plan allows. The oldest ones are used.
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
