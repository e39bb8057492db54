import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core';
import { memo } from 'react';
import { COUNTRIES, type Country, type Phone } from '../../../../../lib/phone.ts';

interface CountrySelectProps {
  label: string;
  value: Phone['country'];
  onChange: (country: Phone['country']) => void;
}

const countryOf = (value: string | null): Country | undefined => COUNTRIES.find((country) => country.value === value);

/** By what it is called, its letters or its code. */
const byName: OptionsFilter = ({ options, search }) => {
  const sought = search.trim().toLowerCase();
  return (options as ComboboxItem[]).filter(({ value, label }) =>
    `${countryOf(value)?.name} ${label}`.toLowerCase().includes(sought),
  );
};

/** The country of a phone number. There are hundreds: it is drawn again only when it changes. */
export const CountrySelect = memo(({ label, value, onChange }: CountrySelectProps) => (
  <Select
    aria-label={label}
    data={COUNTRIES}
    searchable
    selectFirstOptionOnChange
    // What is typed takes its place.
    onClick={({ currentTarget }) => currentTarget.select()}
    onFocus={({ currentTarget }) => currentTarget.select()}
    allowDeselect={false}
    w={112}
    flex="none"
    // Else the page holds the options of each number, also while none is chosen.
    comboboxProps={{ width: 260, position: 'bottom-start', keepMounted: false }}
    filter={byName}
    nothingFoundMessage="No such country"
    renderOption={({ option }) => (
      <Text size="sm">
        {countryOf(option.value)?.name} {option.label.replace(/^\w+ /, '')}
      </Text>
    )}
    value={value}
    onChange={(chosen) => {
      const country = countryOf(chosen);
      if (country) onChange(country.value);
    }}
  />
));
