import { TYPE_FIELD_NAMES } from '../fields/registry.ts';
import { hasField, typesWith } from '../types/registry.ts';
import type { CheckSettings, Problem } from './check-settings.ts';
import { equalJson } from './equal-json.ts';

export const unsupportedFieldProblems = (settings: CheckSettings, defaults: CheckSettings): Problem[] =>
  TYPE_FIELD_NAMES.filter(
    (field) => !hasField(settings.type, field) && !equalJson(settings[field], defaults[field]),
  ).map((field) => ({ field, message: `This field is only for checks of type ${wordList(typesWith(field))}.` }));

const wordList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
