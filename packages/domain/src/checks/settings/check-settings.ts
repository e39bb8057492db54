import type { CheckType } from '@pharos/contract/states.ts';
import type { DraftOf, FieldName, SettingOf } from '../fields/registry.ts';

/** All that people set of a check, whatever its type; what its type does not have stands at its default. */
export type CheckSettings = {
  type: CheckType;
  /** With the type's prefix, and with the port where the type has one. */
  url: string;
} & { [Name in FieldName]: SettingOf<Name> };

/** What a call asks for: undefined leaves as it is, null goes back to the default. Texts as typed, not validated yet. */
export type CheckDraft = {
  type?: CheckType | null | undefined;
  url?: string | null | undefined;
} & { [Name in FieldName]?: DraftOf<Name> | null | undefined };

/** What a message can be about: a field, the port of the URL, or the recipients. */
export type ProblemField = FieldName | 'type' | 'url' | 'port' | 'members' | 'contacts';

/** What is wrong with one field, in words for the person who set it. */
export interface Problem {
  field: ProblemField;
  message: string;
}

/** A problem when there is a message. */
export const problemOf = (field: Problem['field'], message: string | null): Problem[] =>
  message === null ? [] : [{ field, message }];
