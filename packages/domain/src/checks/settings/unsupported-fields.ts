import { TYPE_FIELD_NAMES } from '../fields/registry.ts';
import { hasField, typesWith } from '../types/registry.ts';
import type { CheckSettings, Problem } from './check-settings.ts';
import { equalJson } from './equal-json.ts';

export const unsupportedFieldProblems = (settings: CheckSettings, defaults: CheckSettings): Problem[] =>
  TYPE_FIELD_NAMES.filter(
    (field) => !hasField(settings.type, field) && !equalJson(settings[field], defaults[field]),
  ).map((field) => ({ field, message: `This field is only for checks of type ${listTypes(typesWith(field))}.` }));

const listTypes = (types: readonly string[]): string =>
  types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} and ${types.at(-1)}`;
