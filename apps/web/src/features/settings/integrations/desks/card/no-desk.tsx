import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import { DESKS } from '@pharos/domain/integrations/desks/desk.ts';
import { CreateButton } from '../../create-button.tsx';
import { DESK_TEXTS } from '../desk-texts.ts';
import classes from './desk-card.module.css';

export const NoDesk = ({ kind, onCreate }: { kind: HelpDeskKind; onCreate: () => void }) => {
  const { purpose, tiles, learnMore } = DESK_TEXTS[kind];
  return (
    <Stack gap="md" className={classes.none}>
      <Text fw={500}>{purpose}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="xs">
        {tiles.map(([Icon, label]) => (
          <div key={label} className={classes.tile}>
            <Icon size={18} stroke={1.7} aria-hidden="true" style={{ flex: 'none' }} />
            {label}
          </div>
        ))}
      </SimpleGrid>
      <Group gap="md">
        <CreateButton variant="filled" onClick={onCreate} />
        <Anchor
          href={learnMore}
          target="_blank"
          rel="noreferrer"
          size="sm"
          aria-label={`Learn more about ${DESKS[kind].name}`}
        >
          Learn more
        </Anchor>
      </Group>
    </Stack>
  );
};
