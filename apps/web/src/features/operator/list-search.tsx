import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './operator.module.css';

const WAIT_MS = 400;

interface ListSearchProps {
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches soon after the last letter. */
export const ListSearch = ({ label, placeholder, search, onSearch }: ListSearchProps) => {
  const [text, setText] = useState(search);
  const searchSoon = useDebouncedCallback(onSearch, WAIT_MS);
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
