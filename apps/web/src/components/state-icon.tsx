import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconHelpCircle,
  IconPlayerPauseFilled,
} from '@tabler/icons-react';
import type { Glance } from './state-words.ts';

const ICONS = {
  up: IconCircleCheckFilled,
  degraded: IconAlertTriangleFilled,
  down: IconCircleXFilled,
  paused: IconPlayerPauseFilled,
  pending: IconCircleDashed,
  unknown: IconHelpCircle,
} as const;

const COLOR: Record<Glance, string> = {
  up: 'var(--state-up)',
  degraded: 'var(--state-degraded)',
  down: 'var(--state-down)',
  paused: 'var(--state-paused)',
  pending: 'var(--state-unknown)',
  unknown: 'var(--state-unknown)',
};

/** The shape and color of a state. Beside it stands its word; alone, it needs one for screen readers (`StateBadge`). */
export const StateIcon = ({ glance, size = 18 }: { glance: Glance; size?: number }) => {
  const Icon = ICONS[glance];
  return <Icon size={size} color={COLOR[glance]} aria-hidden="true" style={{ flex: 'none' }} />;
};

export const stateColor = (glance: Glance): string => COLOR[glance];
