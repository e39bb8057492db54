import type { StateFilter } from '@pharos/contract/rest/integrations/integration.ts';

/** What chat and text messages may be sent, as their forms call it. */
export const STATE_FILTERS: readonly { value: StateFilter; label: string }[] = [
  { value: 'AN', label: 'Any State' },
  { value: 'AE', label: 'Any Error' },
  { value: 'RE', label: 'Reporting Error only' },
  { value: 'NR', label: 'Not Responding only' },
];

/** As in the forms: "Any Error". */
export const stateFilterText = (filter: StateFilter): string =>
  STATE_FILTERS.find(({ value }) => value === filter)?.label ?? filter;
