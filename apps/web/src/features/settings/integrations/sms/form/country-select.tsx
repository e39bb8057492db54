import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core';
import { memo } from 'react';
import { COUNTRIES, type Country, type Phone } from '../../../../../lib/phone.ts';

interface CountrySelectProps {
  label: string;
  value: Phone['country'];
  onChange: (country: Phone['country']) => void;
}

const countryOf = (value: string | null): Country | undefined => COUNTRIES.find((country) => country.value === value);

/** Matches the name, the country code or the calling code. */
const byName: OptionsFilter = ({ options, search }) => {
  const sought = search.trim().toLowerCase();
  return (options as ComboboxItem[]).filter(({ value, label }) =>
    `${countryOf(value)?.name} ${label}`.toLowerCase().includes(sought),
  );
};

/** Memoized, because it has hundreds of options. */
export const CountrySelect = memo(({ label, value, onChange }: CountrySelectProps) => (
  <Select
    aria-label={label}
    data={COUNTRIES}
    searchable
    selectFirstOptionOnChange
    // Typing replaces the selected text.
    onClick={({ currentTarget }) => currentTarget.select()}
    onFocus={({ currentTarget }) => currentTarget.select()}
    allowDeselect={false}
    w={112}
    flex="none"
    // Otherwise the options of every number would always be in the DOM.
    comboboxProps={{ width: 260, position: 'bottom-start', keepMounted: false }}
    filter={byName}
    nothingFoundMessage="No country matches"
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
