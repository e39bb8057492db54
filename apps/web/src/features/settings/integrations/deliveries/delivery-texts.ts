import type { IntegrationDelivery } from '@pharos/contract/rest/integrations/deliveries.ts';
import { type Icon, IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';

const EVENT_LABELS: Readonly<Record<string, string>> = {
  down: 'Down',
  'other-failure': 'Down for another reason',
  up: 'Up',
  paused: 'Paused',
  restarted: 'Restarted',
  degraded: 'Performance degraded',
  recovered: 'Performance recovered',
  certificate: 'Certificate',
};

/** Returns the kind itself if it is unknown. */
export const eventWord = (event: string): string => EVENT_LABELS[event] ?? event;

interface StatusStyle {
  word: string;
  color: string;
  icon: Icon;
}

const STATUS_STYLES: Record<IntegrationDelivery['status'], StatusStyle> = {
  pending: { word: 'Being sent', color: 'var(--text-quiet)', icon: IconClock },
  sent: { word: 'Delivered', color: 'var(--state-up)', icon: IconCheck },
  failed: { word: 'Failed', color: 'var(--state-down)', icon: IconX },
  skipped: { word: 'Not sent', color: 'var(--text-quiet)', icon: IconMinus },
};

export const statusStyleOf = ({ status, attempts }: Pick<IntegrationDelivery, 'status' | 'attempts'>): StatusStyle =>
  status === 'pending' && attempts.length > 0 ? { ...STATUS_STYLES.pending, word: 'Retrying' } : STATUS_STYLES[status];
