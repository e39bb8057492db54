import type { PlanUpdate } from '@pharos/contract/rest/billing/update-plan.ts';

interface Usage {
  number_of_checks: number;
  number_of_integrations: number;
}

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const usageText = ({ number_of_checks: checks, number_of_integrations: integrations }: Usage): string =>
  `You have ${countText(checks, 'Check', 'Checks')}, ${countText(integrations, 'integration', 'integrations')}`;

export const deleteLines = (
  { number_of_checks: checks, number_of_integrations: integrations }: Usage,
  { check_count, integrations_count }: PlanUpdate['feature_mini'],
): string[] => {
  const parts = [
    [checks - check_count, 'Check', 'Checks'],
    [integrations - integrations_count, 'integration', 'integrations'],
  ] as const;
  return parts.flatMap(([excess, one, many]) => (excess > 0 ? [`PLEASE DELETE ${countText(excess, one, many)}`] : []));
};
