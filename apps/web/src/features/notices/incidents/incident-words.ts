import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';

export const STATUS_WORDS: Readonly<Record<PageIncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

export const IMPACT_WORDS: Readonly<Record<PageIncident['impact'], string>> = {
  none: 'None',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
};

export const choicesOf = <W extends string>(words: Readonly<Record<W, string>>): { value: W; label: string }[] =>
  (Object.entries(words) as [W, string][]).map(([value, label]) => ({ value, label }));
