import type { DeskField, DeskOption, DeskValue, DeskValues } from '../fields/desk-field.ts';

/** A field, or one below it, with what can be chosen in it as things stand. */
export interface DeskLevel {
  name: string;
  label: string;
  options: readonly DeskOption[];
}

/** A field and those below it, from the top. Below a value that has none the options are empty. */
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

/** The names of a field and of those below it. */
export const namesOf = ({ name, nested }: DeskField): string[] => [name, ...nested.map((below) => below.name)];
