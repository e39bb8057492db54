import type { DeskField, DeskOption, DeskValue, DeskValues } from '../fields/desk-field.ts';
import { levelsOf, optionOf } from './levels.ts';

/** Removes values that the fields no longer accept, because the fields of a service can change. */
export const clearVanished = (
  fields: readonly DeskField[],
  values: DeskValues,
): { values: DeskValues; hasVanished: boolean } => {
  const remaining: Record<string, DeskValue> = {};
  for (const field of fields) {
    for (const { name, options } of levelsOf(field, values)) {
      const value = values[name];
      const taken = value === undefined ? undefined : takenBy(field, options, value);
      // The fields nested below depend on this one.
      if (taken === undefined) break;
      remaining[name] = taken;
    }
  }
  const hasVanished = Object.entries(values).some(([name, value]) => !isSame(remaining[name], value));
  return { values: remaining, hasVanished };
};

const takenBy = (field: DeskField, options: readonly DeskOption[], value: DeskValue): DeskValue | undefined => {
  switch (field.input) {
    case 'select':
      return optionOf(options, value) && value;
    case 'multi-select': {
      const left = Array.isArray(value) ? value.filter((each) => optionOf(options, each)) : [];
      return left.length > 0 ? left : undefined;
    }
    case 'number':
    case 'decimal':
      return typeof value === 'number' ? value : undefined;
    case 'checkbox':
      return typeof value === 'boolean' ? value : undefined;
    case 'text':
    case 'date':
      return typeof value === 'string' ? value : undefined;
  }
};

const isSame = (a: DeskValue | undefined, b: DeskValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length : a === b;
