import type { PageIncident } from '@pharos/contract/rest/status-pages/page-incidents.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { STATUS_LABELS } from './incident-labels.ts';

export const IncidentState = ({ status }: Pick<PageIncident, 'status'>) => (
  <StateBadge state={status === 'resolved' ? 'up' : 'degraded'} word={STATUS_LABELS[status]} />
);
