import type { CheckType } from '@pharos/contract/states.ts';
import type { DraftOf, FieldName, SettingOf } from '../fields/registry.ts';

/** All settings of a check of any type. Fields that the type does not have contain their default. */
export type CheckSettings = {
  type: CheckType;
  /** The URL with the prefix of the type, and with the port if the type has one. */
  url: string;
} & { [Name in FieldName]: SettingOf<Name> };

/**
 * The changes that a request contains. Undefined leaves a field unchanged; null restores the default. Texts are as
 * entered and not validated yet.
 */
export type CheckDraft = {
  type?: CheckType | null | undefined;
  url?: string | null | undefined;
} & { [Name in FieldName]?: DraftOf<Name> | null | undefined };

/** The subject of a validation error: a field, the port of the URL, or the recipients. */
export type ProblemField = FieldName | 'type' | 'url' | 'port' | 'members' | 'contacts';

/** A validation error of one field. The message is for the person who set it. */
export interface Problem {
  field: ProblemField;
  message: string;
}

/** Returns a list with one problem, or an empty list if the message is null. */
export const problemOf = (field: Problem['field'], message: string | null): Problem[] =>
  message === null ? [] : [{ field, message }];
