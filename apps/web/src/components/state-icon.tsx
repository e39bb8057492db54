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

/** Needs a text next to it. If it is alone, it needs a text for screen readers. */
export const StateIcon = ({ state, size = 18 }: { state: DisplayState; size?: number }) => {
  const Icon = ICONS[state];
  return <Icon size={size} color={COLOR[state]} aria-hidden="true" style={{ flex: 'none' }} />;
};

export const stateColor = (state: DisplayState): string => COLOR[state];
