import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';

export const STATE_FILTERS: readonly { value: StateFilter; label: string }[] = [
  { value: 'AN', label: 'Any State' },
  { value: 'AE', label: 'Any Error' },
  { value: 'RE', label: 'Reporting Error only' },
  { value: 'NR', label: 'Not Responding only' },
];

/** These channels have no selection of checks. */
export const ALL_CHECKS_HELP = 'For all checks, including checks that are added later.';

export const stateFilterText = (filter: StateFilter): string =>
  `${STATE_FILTERS.find(({ value }) => value === filter)?.label ?? filter} · all checks`;
