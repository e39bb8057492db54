import { Group, Text } from '@mantine/core';
import { DISPLAY_STATE_LABELS, type DisplayState } from './display-state.ts';
import { StateIcon, stateColor } from './state-icon.tsx';

export const StateBadge = ({ state, word = DISPLAY_STATE_LABELS[state] }: { state: DisplayState; word?: string }) => (
  <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
    <StateIcon state={state} />
    <Text component="span" size="sm" fw={500} c={stateColor(state)} style={{ whiteSpace: 'nowrap' }}>
      {word}
    </Text>
  </Group>
);
