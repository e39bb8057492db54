import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DISPLAY_STATE_LABELS, displayStateOf } from '../../../components/display-state.ts';
import { StateIcon } from '../../../components/state-icon.tsx';
import { CommandGroup, matching, PaletteFrame, paletteStore } from './palette-frame.tsx';
import { selectFirst } from './select-first.ts';
import { useCommands } from './use-commands.ts';
import { useFoundChecks } from './use-found-checks.ts';

const DEBOUNCE_MS = 150;

export const CommandPalette = () => {
  const [query, setQuery] = useState('');
  const text = query.trim();
  const [asked] = useDebouncedValue(text, DEBOUNCE_MS);
  const { checks, isSearching } = useFoundChecks(text === '' ? '' : asked);
  const commands = matching(useCommands(), text);
  const navigate = useNavigate();
  // Enter opens the best match, even if the checks are found later than the commands.
  const found = checks.map(({ id }) => id).join();
  useEffect(() => {
    if (found !== '') selectFirst(paletteStore);
  }, [found]);
  return (
    <PaletteFrame
      name="Find checks, pages and commands"
      placeholder="Find a check, a page or a command"
      query={query}
      onQuery={setQuery}
    >
      {checks.length > 0 && (
        <Spotlight.ActionsGroup label="Checks">
          {checks.map(({ id, name, url, statuses }) => (
            <Spotlight.Action
              key={id}
              label={name}
              description={url}
              leftSection={<StateIcon state={displayStateOf(statuses)} />}
              rightSection={<span>{DISPLAY_STATE_LABELS[displayStateOf(statuses)]}</span>}
              dimmedSections={false}
              onClick={() => void navigate({ to: '/reports', search: { check_id: id } })}
            />
          ))}
        </Spotlight.ActionsGroup>
      )}
      <CommandGroup commands={commands} />
      {checks.length === 0 && commands.length === 0 && (
        <Spotlight.Empty>{isSearching || asked !== text ? 'Searching…' : 'No results'}</Spotlight.Empty>
      )}
    </PaletteFrame>
  );
};
