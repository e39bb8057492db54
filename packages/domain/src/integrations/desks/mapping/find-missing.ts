import type { DeskField, DeskValues } from '../fields/desk-field.ts';
import { levelsOf } from './levels.ts';

/** Mandatory fields, and those below them that have something to choose, without a value: what people are told, by name. A checkbox has to be ticked. */
export const findMissing = (fields: readonly DeskField[], values: DeskValues): Readonly<Record<string, string>> =>
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

export const hasValue = (values: DeskValues, name: string): boolean =>
  values[name] !== undefined && values[name] !== false;
