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
  if (isOverLimit)
    return 'No messages are sent to it, because the limit of the plan is exceeded. Delete another integration to enable it.';
  return failingSince && `Failing since ${momentText(failingSince.getTime(), 'UTC')}: ${lastFailure}`;
};

const PROBLEMS: Record<IntegrationProblem, string> = {
  'checks-deleted': 'Disabled, because its checks were deleted. Choose checks, or all checks, and enable it.',
  gone: 'Disabled, because its receiver no longer exists (HTTP status 410). Set it up again, and enable it.',
  unauthorized: 'No messages are sent to it, because its key was rejected. Enter a new one.',
  misconfigured: 'No messages are sent to it, because its settings no longer match the service. Update and save them.',
};
