import { Group, Text } from '@mantine/core';
import { StateIcon, stateColor } from './state-icon.tsx';
import { GLANCE_WORD, type Glance } from './state-words.ts';

/** A state as icon and word, told in no other way than these two and its color. */
export const StateBadge = ({ glance, word = GLANCE_WORD[glance] }: { glance: Glance; word?: string }) => (
  <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
    <StateIcon glance={glance} />
    <Text component="span" size="sm" fw={500} c={stateColor(glance)} style={{ whiteSpace: 'nowrap' }}>
      {word}
    </Text>
  </Group>
);
