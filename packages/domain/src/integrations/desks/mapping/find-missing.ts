import type { HelpDeskField, HelpDeskValues } from '../fields/desk-field.ts';
import { levelsOf } from './levels.ts';

/**
 * Returns an error message by field name, including nested fields with options. A mandatory checkbox must be checked.
 */
export const findMissing = (
  fields: readonly HelpDeskField[],
  values: HelpDeskValues,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields
      .filter(({ isMandatory }) => isMandatory)
      .flatMap((field) =>
        levelsOf(field, values)
          .filter(({ options }, level) => level === 0 || options.length > 0)
          .filter(({ name }) => !hasValue(values, name))
          .map(({ name, label }) => [name, `${label} is mandatory`]),
      ),
  );

export const hasValue = (values: HelpDeskValues, name: string): boolean =>
  values[name] !== undefined && values[name] !== false;
