import { Select, type SelectProps } from '@mantine/core';
import { COUNTRY_CODES } from '@pharos/domain/billing/countries.ts';
import { countryName } from './address-lines.ts';

const COUNTRIES = COUNTRY_CODES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

export const CountryField = (props: SelectProps) => (
  <Select
    data={COUNTRIES}
    searchable
    selectFirstOptionOnChange
    nothingFoundMessage="No country matches"
    allowDeselect={false}
    {...props}
  />
);
