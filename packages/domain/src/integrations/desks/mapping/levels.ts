import type { DeskField, DeskOption, DeskValue, DeskValues } from '../fields/desk-field.ts';

export interface DeskLevel {
  name: string;
  label: string;
  options: readonly DeskOption[];
}

/** Returns a field and its nested fields, from the top. The options are empty if the value above has none. */
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

export const namesOf = ({ name, nested }: DeskField): string[] => [name, ...nested.map((below) => below.name)];
