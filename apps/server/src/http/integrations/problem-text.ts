import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import { momentText } from '../../html/moment-text.ts';

export interface Troubled {
  problem: IntegrationProblem | null;
  isOverLimit: boolean;
  failingSince: Date | null;
  lastFailure: string | null;
}

/**
 * Returns the problem that prevents sending to an integration, or its recent failures. `texts` overrides the general
 * texts for a kind of integration.
 */
export const problemText = (
  { problem, isOverLimit, failingSince, lastFailure }: Troubled,
  texts: Partial<Record<IntegrationProblem, string>> = {},
): string | null => {
  if (problem !== null) return texts[problem] ?? PROBLEMS[problem];
  if (isOverLimit) return 'Nothing is sent to it: the plan has no room for it. Delete another one to make room.';
  return failingSince && `Failing since ${momentText(failingSince.getTime(), 'UTC')}: ${lastFailure}`;
};

const PROBLEMS: Record<IntegrationProblem, string> = {
  'checks-deleted': 'Disabled, since its checks were deleted. Choose checks, or all checks, and enable it.',
  gone: 'Disabled, since its receiver answered that it is gone for good. Set it up again, and enable it.',
  unauthorized: 'Nothing is sent to it: its key was refused. Enter a new one.',
  misconfigured: 'Nothing is sent to it: its settings no longer fit the other side. Update them, and save.',
};
