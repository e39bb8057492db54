import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './list-search.module.css';

const WAIT_MS = 400;

interface ListSearchProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches shortly after the last key press. Also follows changes of the URL, such as going back. */
export const ListSearch = ({ label, placeholder, search, onSearch }: ListSearchProps) => {
  const [text, setText] = useState(search);
  // The last search text from the URL, and the last one entered here.
  const [known, setKnown] = useState({ address: search, own: search });
  const searchSoon = useDebouncedCallback((wanted: string) => {
    setKnown((before) => ({ ...before, own: wanted }));
    onSearch(wanted);
  }, WAIT_MS);
  if (search !== known.address) {
    setKnown({ address: search, own: search });
    if (search !== known.own) setText(search);
  }
  return (
    <TextInput
      type="search"
      className={classes.search}
      label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        searchSoon(value.trim());
      }}
    />
  );
};
