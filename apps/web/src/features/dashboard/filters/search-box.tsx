import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './search-box.module.css';
import { useSearchText } from './use-search-text.ts';

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches half a second after the last keystroke. The `/` shortcut focuses it. */
export const SearchBox = ({ search, onSearch }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, clear } = useSearchText(search, onSearch);
  const empty = () => {
    clear();
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Search checks"
      aria-keyshortcuts="/"
      placeholder="Search by name or address"
      maxLength={200}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return;
        event.preventDefault();
        empty();
      }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" aria-hidden="true" visibleFrom="md">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear search" onClick={empty} />
        )
      }
      className={classes.box}
      classNames={{ input: classes.input }}
    />
  );
};
