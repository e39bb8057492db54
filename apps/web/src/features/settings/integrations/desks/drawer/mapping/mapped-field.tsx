import { ActionIcon, Text } from '@mantine/core';
import type {
  HelpDeskField,
  HelpDeskValue,
  HelpDeskValues,
} from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import { levelsOf } from '@pharos/domain/integrations/desks/mapping/levels.ts';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldInput } from './field-input.tsx';
import classes from './mapped-field.module.css';

interface MappedFieldProps {
  field: HelpDeskField;
  values: HelpDeskValues;
  hasTimeInDates: boolean;
  errors: Readonly<Record<string, string>>;
  onChange: (name: string, value: HelpDeskValue | null) => void;
  /** Null if the field cannot be removed. */
  onRemove: (() => void) | null;
}

export const MappedField = ({ field, values, hasTimeInDates, errors, onChange, onRemove }: MappedFieldProps) => {
  const id = useId();
  const [top, ...below] = levelsOf(field, values);
  const levels = [...(top ? [top] : []), ...below.filter(({ options }) => options.length > 0)];
  return (
    <>
      {levels.map(({ name, label, options }, level) => (
        <div key={name} className={classes.field}>
          <Text
            size="sm"
            component="label"
            htmlFor={`${id}-${name}`}
            className={level === 0 ? classes.label : `${classes.label} ${classes.below}`}
          >
            {label}
            {field.isMandatory && (
              <Text component="span" c="red" inherit>
                {' '}
                *
              </Text>
            )}
            {level === 0 && field.description !== null && (
              <Text component="span" size="xs" c="dimmed" display="block">
                {field.description}
              </Text>
            )}
          </Text>
          <FieldInput
            id={`${id}-${name}`}
            name={name}
            label={label}
            field={field}
            options={options}
            value={values[name]}
            hasTimeInDates={hasTimeInDates}
            error={errors[name]}
            onChange={(value) => onChange(name, value)}
          />
          {level === 0 && onRemove ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={`Remove ${label}`}
              onClick={onRemove}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          ) : (
            <span />
          )}
        </div>
      ))}
    </>
  );
};
