import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type {
  HelpDeskField,
  HelpDeskOption,
  HelpDeskValue,
} from '@pharos/domain/integrations/desks/fields/desk-field.ts';

interface FieldInputProps {
  id: string;
  name: string;
  label: string;
  field: HelpDeskField;
  options: readonly HelpDeskOption[];
  value: HelpDeskValue | undefined;
  hasTimeInDates: boolean;
  error: string | undefined;
  onChange: (value: HelpDeskValue | null) => void;
}

/** Stores numbers as numbers, and dates as "2026-11-22", with a time if the service requires one. */
export const FieldInput = ({
  id,
  name,
  label,
  field: { input, isMandatory },
  options,
  value,
  hasTimeInDates,
  error,
  onChange,
}: FieldInputProps) => {
  const common = { id, name, error, 'data-field': name, 'aria-label': label, 'aria-required': isMandatory };
  const chosen = (key: string | null) => options.find((option) => keyOf(option.value) === key)?.value ?? null;
  switch (input) {
    case 'select':
      return (
        <Select
          {...common}
          data={dataOf(options)}
          value={value === undefined ? null : keyOf(value)}
          onChange={(key) => onChange(chosen(key))}
          searchable
          // An open list would cover the error below.
          openOnFocus={false}
          clearable={!isMandatory}
          nothingFoundMessage="No results"
          maxDropdownHeight={220}
        />
      );
    case 'multi-select':
      return (
        <MultiSelect
          {...common}
          data={dataOf(options)}
          value={Array.isArray(value) ? value.map(keyOf) : []}
          onChange={(keys) => onChange(keys.map(chosen).filter((each) => each !== null))}
          searchable
          openOnFocus={false}
          nothingFoundMessage="No results"
          maxDropdownHeight={220}
        />
      );
    case 'number':
    case 'decimal':
      return (
        <NumberInput
          {...common}
          value={typeof value === 'number' ? value : ''}
          onChange={(entered) => onChange(typeof entered === 'number' ? entered : null)}
          allowDecimal={input === 'decimal'}
          hideControls
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          mt={8}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'date':
    case 'text':
      return (
        <TextInput
          {...common}
          type={input === 'text' ? 'text' : hasTimeInDates ? 'datetime-local' : 'date'}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
};

/** Distinguishes numbers from numeric strings, as the services do. The select requires strings. */
const keyOf = (value: HelpDeskValue): string => `${typeof value}:${value}`;

/** The select does not accept duplicate keys. */
const dataOf = (options: readonly HelpDeskOption[]) => [
  ...new Map(options.map(({ value, label }) => [keyOf(value), { value: keyOf(value), label }])).values(),
];
