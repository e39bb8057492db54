import { Select, type SelectProps } from '@mantine/core';
import codes from 'countries-list/minimal/countries.en.min.json';
import { countryName } from './address-lines.ts';

const COUNTRIES = Object.keys(codes)
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** One of all countries, found by what is typed of its name. */
export const CountryField = (props: SelectProps) => (
  <Select data={COUNTRIES} searchable nothingFoundMessage="No such country" allowDeselect={false} {...props} />
);
