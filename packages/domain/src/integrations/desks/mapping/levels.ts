import type { HelpDeskField, HelpDeskOption, HelpDeskValue, HelpDeskValues } from '../fields/desk-field.ts';

export interface HelpDeskLevel {
  name: string;
  label: string;
  options: readonly HelpDeskOption[];
}

/** Returns a field and its nested fields, from the top. The options are empty if the value above has none. */
export const levelsOf = (field: HelpDeskField, values: HelpDeskValues): HelpDeskLevel[] => {
  const levels: HelpDeskLevel[] = [{ name: field.name, label: field.label, options: field.options }];
  let { options } = field;
  let above = field.name;
  for (const { name, label } of field.nested) {
    options = optionOf(options, values[above])?.options ?? [];
    levels.push({ name, label, options });
    above = name;
  }
  return levels;
};

export const optionOf = (
  options: readonly HelpDeskOption[],
  value: HelpDeskValue | undefined,
): HelpDeskOption | undefined => options.find((option) => option.value === value);

export const namesOf = ({ name, nested }: HelpDeskField): string[] => [name, ...nested.map((below) => below.name)];
