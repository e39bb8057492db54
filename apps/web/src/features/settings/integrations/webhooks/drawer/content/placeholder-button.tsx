import { Button, Popover, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { PLACEHOLDER_GROUPS, PLACEHOLDERS } from '@pharos/domain/integrations/webhooks/content/placeholders.ts';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './placeholder-button.module.css';

/** Escape closes only this list, not the surrounding drawer. */
const STOPS_ESCAPE = { 'data-mantine-stop-propagation': true };

interface PlaceholderButtonProps {
  disabled: boolean;
  onInsert: (name: string) => void;
}

export const PlaceholderButton = ({ disabled, onInsert }: PlaceholderButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  const insert = (name: string): void => {
    setOpen(false);
    onInsert(name);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={415}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
      middlewares={{ shift: true, flip: true }}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBraces size={16} aria-hidden="true" />}
          disabled={disabled}
          onClick={() => setOpen((before) => !before)}
        >
          Insert placeholder
        </Button>
      </Popover.Target>
      <Popover.Dropdown {...STOPS_ESCAPE} p={0} maw="calc(100vw - 16px)" aria-label="Placeholders">
        <ScrollArea h={250} type="auto">
          <Stack gap="sm" p="sm">
            {PLACEHOLDER_GROUPS.map((group) => (
              <div key={group}>
                <Text size="xs" fw={600} c="dimmed" px={8} pb={2}>
                  {group}
                </Text>
                {PLACEHOLDERS.filter((placeholder) => placeholder.group === group).map(({ name, description }) => (
                  <UnstyledButton
                    key={name}
                    {...STOPS_ESCAPE}
                    className={classes.placeholder}
                    onClick={() => insert(name)}
                  >
                    <Text size="sm" ff="monospace">
                      {name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  </UnstyledButton>
                ))}
              </div>
            ))}
          </Stack>
        </ScrollArea>
      </Popover.Dropdown>
    </Popover>
  );
};
