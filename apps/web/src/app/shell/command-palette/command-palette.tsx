import '@mantine/spotlight/styles.css';
import { Group, Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DISPLAY_STATE_WORDS, displayStateOf } from '../../../components/display-state.ts';
import { StateIcon } from '../../../components/state-icon.tsx';
import { close, useIsOpen } from '../open-dialog.ts';
import classes from './command-palette.module.css';
import { selectFirst } from './select-first.ts';
import { takeTypedAhead } from './typed-ahead.ts';
import { useCommands } from './use-commands.ts';
import { useFoundChecks } from './use-found-checks.ts';

const [store, spotlight] = createSpotlight();
const DEBOUNCE_MS = 150;
const classNames = {
  action: classes.action ?? '',
  actionBody: classes.body ?? '',
  actionLabel: classes.label ?? '',
  actionDescription: classes.quiet ?? '',
  actionSection: classes.section ?? '',
};

/** Finds checks as one types, pages, and what can be done from everywhere. */
export const CommandPalette = () => {
  const [query, setQuery] = useState('');
  const text = query.trim();
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const { checks, isSearching } = useFoundChecks(text === '' ? '' : asked);
  const commands = useCommands().filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const navigate = useNavigate();
  const isOpen = useIsOpen('palette');
  useEffect(() => (isOpen ? spotlight.open() : spotlight.close()), [isOpen]);
  // The best match is what Enter opens, also when it is found after the commands were.
  const found = checks.map(({ id }) => id).join();
  useEffect(() => {
    if (found !== '') selectFirst(store);
  }, [found]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={() => close('palette')}
      classNames={classNames}
      scrollable
      maxHeight={420}
      attributes={{
        content: { 'aria-label': 'Find checks, pages and commands' },
        // Names are cut at their end, whichever way they are read.
        actionLabel: { dir: 'auto' },
      }}
    >
      <Spotlight.Search
        placeholder="Find a check, a page or a command"
        onFocus={() => {
          const before = takeTypedAhead();
          if (before !== '') setQuery((now) => now + before);
        }}
        aria-label="Find a check, a page or a command"
        leftSection={<IconSearch size={20} stroke={1.7} aria-hidden="true" />}
      />
      <Spotlight.ActionsList aria-label="Found">
        {checks.length > 0 && (
          <Spotlight.ActionsGroup label="Checks">
            {checks.map(({ id, name, url, statuses }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={url}
                leftSection={<StateIcon state={displayStateOf(statuses)} />}
                rightSection={<span>{DISPLAY_STATE_WORDS[displayStateOf(statuses)]}</span>}
                dimmedSections={false}
                onClick={() => void navigate({ to: '/reports', search: { check_id: id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length > 0 && (
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
        )}
        {checks.length === 0 && commands.length === 0 && (
          <Spotlight.Empty>{isSearching || asked !== text ? 'Searching…' : 'Nothing found'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
