import '@mantine/spotlight/styles.css';
import { Group, Kbd } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { close, useIsOpen } from '../open-dialog.ts';
import { byMatch } from './by-match.ts';
import classes from './command-palette.module.css';
import { takeTypedAhead } from './typed-ahead.ts';

export interface Command {
  label: string;
  icon: Icon;
  keys?: readonly string[];
  run: () => void;
}

const [store, spotlight] = createSpotlight();

export { store as paletteStore };

const classNames = {
  action: classes.action ?? '',
  actionBody: classes.body ?? '',
  actionLabel: classes.label ?? '',
  actionDescription: classes.quiet ?? '',
  actionSection: classes.section ?? '',
};

interface PaletteFrameProps {
  name: string;
  placeholder: string;
  query: string;
  onQuery: (change: (query: string) => string) => void;
  children: ReactNode;
}

export const PaletteFrame = ({ name, placeholder, query, onQuery, children }: PaletteFrameProps) => {
  const isOpen = useIsOpen('palette');
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={(text) => onQuery(() => text)}
      onSpotlightClose={() => close('palette')}
      classNames={classNames}
      scrollable
      maxHeight={420}
      attributes={{
        content: { 'aria-label': name },
        // Truncates long names at their end in both writing directions.
        actionLabel: { dir: 'auto' },
      }}
    >
      <Spotlight.Search
        placeholder={placeholder}
        onFocus={() => {
          const before = takeTypedAhead();
          if (before !== '') onQuery((now) => now + before);
        }}
        aria-label={placeholder}
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden="true" />}
      />
      <Spotlight.ActionsList aria-label="Found">{children}</Spotlight.ActionsList>
    </Spotlight.Root>
  );
};

export const matching = (commands: readonly Command[], text: string): readonly Command[] =>
  byMatch(
    commands.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    text,
    ({ label }) => label,
  );

export const CommandGroup = ({ commands }: { commands: readonly Command[] }) =>
  commands.length > 0 && (
    <Spotlight.ActionsGroup label="Pages and commands">
      {commands.map(({ label, icon: Icon, keys = [], run }) => (
        <Spotlight.Action
          key={label}
          label={label}
          leftSection={<Icon size={20} stroke={1.7} aria-hidden="true" />}
          rightSection={
            <Group gap={4} wrap="nowrap">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          }
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
