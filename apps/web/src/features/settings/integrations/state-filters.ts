import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';

/** What chat and text messages may be sent, as their forms call it. */
export const STATE_FILTERS: readonly { value: StateFilter; label: string }[] = [
  { value: 'AN', label: 'Any State' },
  { value: 'AE', label: 'Any Error' },
  { value: 'RE', label: 'Reporting Error only' },
  { value: 'NR', label: 'Not Responding only' },
];

/** Shown below the field. There is no selection of checks for these channels. */
export const ALL_CHECKS_HELP = 'For every check, also those that are added later.';

/** "Any Error · all checks". */
export const stateFilterText = (filter: StateFilter): string =>
  `${STATE_FILTERS.find(({ value }) => value === filter)?.label ?? filter} · all checks`;
