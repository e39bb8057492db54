import { Group, Kbd, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { TABS } from '../../../features/operator/tabs.ts';
import { useMay } from '../../../lib/account.ts';
import { close, useIsOpen } from '../open-dialog.ts';
import { usePages } from '../use-pages.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

export const ShortcutsDialog = () => {
  const pages = usePages();
  const mayAdd = useMay('checks.manage');
  return (
    <ShortcutList
      shortcuts={[
        { keys: ['Ctrl', 'K'], does: 'Find checks, pages and commands' },
        { keys: ['/'], does: 'Search on the page' },
        ...(mayAdd ? [{ keys: ['n'], does: 'Add a check' }] : []),
        ...pages.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
      ]}
    />
  );
};

export const OperatorShortcutsDialog = () => (
  <ShortcutList
    shortcuts={[
      { keys: ['Ctrl', 'K'], does: 'Find pages and commands' },
      { keys: ['/'], does: 'Search in the list' },
      ...TABS.map(({ key, label }) => ({ keys: ['g', key], does: `Go to ${label}` })),
    ]}
  />
);

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['Esc'], does: 'Close a drawer or dialog' },
  { keys: ['?'], does: 'Show this list' },
];

const ShortcutList = ({ shortcuts }: { shortcuts: readonly Shortcut[] }) => {
  const isOpen = useIsOpen('shortcuts');
  return (
    <Modal opened={isOpen} onClose={() => close('shortcuts')} title="Keyboard shortcuts" centered>
      <Stack component="dl" gap="sm" m={0}>
        {[...shortcuts, ...EVERYWHERE].map(({ keys, does }) => (
          <Group key={does} justify="space-between" wrap="nowrap">
            <Text component="dt">{does}</Text>
            <Group component="dd" m={0} gap={6} wrap="nowrap">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (
                    <Text span size="xs" c="dimmed">
                      {keys[0] === 'Ctrl' ? '+' : 'then'}
                    </Text>
                  )}
                  <Kbd>{key}</Kbd>
                </Fragment>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Modal>
  );
};
