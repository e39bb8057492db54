import type { HelpDeskField, HelpDeskOption, HelpDeskValue, HelpDeskValues } from '../fields/desk-field.ts';
import { levelsOf, optionOf } from './levels.ts';

/** Removes values that the fields no longer accept, because the fields of a service can change. */
export const clearVanished = (
  fields: readonly HelpDeskField[],
  values: HelpDeskValues,
): { values: HelpDeskValues; hasVanished: boolean } => {
  const remaining: Record<string, HelpDeskValue> = {};
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

const takenBy = (
  field: HelpDeskField,
  options: readonly HelpDeskOption[],
  value: HelpDeskValue,
): HelpDeskValue | undefined => {
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

const isSame = (a: HelpDeskValue | undefined, b: HelpDeskValue): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length : a === b;
