import type { CheckType } from '@pharos/contract/states.ts';
import type { DraftOf, FieldName, SettingOf } from '../fields/registry.ts';

/** All settings of a check of any type. Fields that the type does not have contain their default. */
export type CheckSettings = {
  type: CheckType;
  /** The URL with the prefix of the type, and with the port if the type has one. */
  url: string;
} & { [Name in FieldName]: SettingOf<Name> };

/** The changes of a request, not validated yet. Undefined leaves a field unchanged; null restores the default. */
export type CheckDraft = {
  type?: CheckType | null | undefined;
  url?: string | null | undefined;
} & { [Name in FieldName]?: DraftOf<Name> | null | undefined };

export type ProblemField = FieldName | 'type' | 'url' | 'port' | 'members' | 'contacts';

/** A validation error. The message is for the person who set the field. */
export interface Problem {
  field: ProblemField;
  message: string;
}

export const problemOf = (field: Problem['field'], message: string | null): Problem[] =>
  message === null ? [] : [{ field, message }];
