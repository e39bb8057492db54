import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconHelpCircle,
  IconPlayerPauseFilled,
} from '@tabler/icons-react';
import type { DisplayState } from './display-state.ts';

const ICONS = {
  up: IconCircleCheckFilled,
  degraded: IconAlertTriangleFilled,
  down: IconCircleXFilled,
  paused: IconPlayerPauseFilled,
  waiting: IconCircleDashed,
  unknown: IconHelpCircle,
} as const;

const COLOR: Record<DisplayState, string> = {
  up: 'var(--state-up)',
  degraded: 'var(--state-degraded)',
  down: 'var(--state-down)',
  paused: 'var(--state-paused)',
  waiting: 'var(--state-unknown)',
  unknown: 'var(--state-unknown)',
};

/**
 * Shows a state as a shape and a color. It needs a text next to it, or one for screen readers if it is alone
 * (`StateBadge`).
 */
export const StateIcon = ({ state, size = 18 }: { state: DisplayState; size?: number }) => {
  const Icon = ICONS[state];
  return <Icon size={size} color={COLOR[state]} aria-hidden="true" style={{ flex: 'none' }} />;
};

export const stateColor = (state: DisplayState): string => COLOR[state];
