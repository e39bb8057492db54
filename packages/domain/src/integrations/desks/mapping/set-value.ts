import type { HelpDeskField, HelpDeskValue, HelpDeskValues } from '../fields/desk-field.ts';
import { namesOf } from './levels.ts';

/**
 * Sets a value in a field or in its nested field `name`, and clears the values that depend on it. Null or an empty
 * value removes it.
 */
export const setValue = (
  values: HelpDeskValues,
  field: HelpDeskField,
  name: string,
  value: HelpDeskValue | null,
): HelpDeskValues => {
  const names = namesOf(field);
  const rest = without(values, names.slice(names.indexOf(name)));
  return value === null || isEmpty(value) ? rest : { ...rest, [name]: value };
};

export const removeField = (values: HelpDeskValues, field: HelpDeskField): HelpDeskValues =>
  without(values, namesOf(field));

const without = (values: HelpDeskValues, names: readonly string[]): HelpDeskValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const isEmpty = (value: HelpDeskValue): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
