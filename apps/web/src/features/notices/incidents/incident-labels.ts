import type { PageIncident, PageIncidentStatus } from '@pharos/contract/rest/status-pages/page-incidents.ts';

export const STATUS_LABELS: Readonly<Record<PageIncidentStatus, string>> = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
};

export const IMPACT_LABELS: Readonly<Record<PageIncident['impact'], string>> = {
  none: 'None',
  minor: 'Minor',
  major: 'Major',
  critical: 'Critical',
};

export const choicesOf = <W extends string>(texts: Readonly<Record<W, string>>): { value: W; label: string }[] =>
  (Object.entries(texts) as [W, string][]).map(([value, label]) => ({ value, label }));
