import type { DeskField, DeskOption, DeskValue, DeskValues } from '../fields/desk-field.ts';

/** A field or nested field with the options that are currently available. */
export interface DeskLevel {
  name: string;
  label: string;
  options: readonly DeskOption[];
}

/** Returns a field and the fields nested below it, from the top. The options are empty if the value above has none. */
export const levelsOf = (field: DeskField, values: DeskValues): DeskLevel[] => {
  const levels: DeskLevel[] = [{ name: field.name, label: field.label, options: field.options }];
  let { options } = field;
  let above = field.name;
  for (const { name, label } of field.nested) {
    options = optionOf(options, values[above])?.options ?? [];
    levels.push({ name, label, options });
    above = name;
  }
  return levels;
};

export const optionOf = (options: readonly DeskOption[], value: DeskValue | undefined): DeskOption | undefined =>
  options.find((option) => option.value === value);

/** Returns the names of a field and of its nested fields. */
export const namesOf = ({ name, nested }: DeskField): string[] => [name, ...nested.map((below) => below.name)];
