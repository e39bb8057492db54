import type { Maintenance } from '@pharos/contract/rest/status-pages/maintenances.ts';
import { StateBadge } from '../../../components/state-badge.tsx';

const SHOWN = {
  scheduled: { state: 'waiting', word: 'Scheduled' },
  in_progress: { state: 'paused', word: 'In progress' },
  completed: { state: 'up', word: 'Completed' },
} as const;

export const MaintenanceState = ({ state }: Pick<Maintenance, 'state'>) => <StateBadge {...SHOWN[state]} />;
