import type { DeskField, DeskValue, DeskValues } from '../fields/desk-field.ts';
import { namesOf } from './levels.ts';

/**
 * Sets a value in a field or in its nested field `name`, and clears the values that depend on it. Null or an empty
 * value removes it.
 */
export const setValue = (values: DeskValues, field: DeskField, name: string, value: DeskValue | null): DeskValues => {
  const names = namesOf(field);
  const rest = without(values, names.slice(names.indexOf(name)));
  return value === null || isEmpty(value) ? rest : { ...rest, [name]: value };
};

export const removeField = (values: DeskValues, field: DeskField): DeskValues => without(values, namesOf(field));

const without = (values: DeskValues, names: readonly string[]): DeskValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const isEmpty = (value: DeskValue): boolean =>
  (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
