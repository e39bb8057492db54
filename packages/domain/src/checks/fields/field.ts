import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { PlanFeature } from '../../plans/plans.ts';

/** A check as transferred by the REST API: the body of a request or response, and its `data` string parsed as JSON. */
export interface WireCheck {
  body: CheckBody;
  data: CheckData;
}

type Applied<Setting> = { value: Setting } | { message: string };

/**
 * The rules for one field of a check. `Setting` is the stored value. `Draft` is the value that a request or form
 * contains. A draft is not validated yet and is never null, because null requests the default.
 */
interface Rules<Setting, Draft> {
  /** Returns the value for a check that does not set the field. */
  defaultValue(intervalSeconds: number): Setting;
  /** Validates the value without other fields. Returns an error message, or null if the value is valid. */
  problem?(value: Setting): string | null;
  /**
   * Checks whether the value counts as absent, for types that require the field. By default '', null and {} count as
   * absent.
   */
  isEmpty?(value: Setting): boolean;
  /**
   * The plan feature that is required to set the field, and the beginning of the error message if the plan lacks it.
   */
  gate?: readonly [feature: PlanFeature, sentence: string];
  /** True if the field is stored encrypted, separate from the rest of the target. */
  isSecret?: true;
  /**
   * Applies a draft to the previous setting. Returns the new setting, or an error message if the draft cannot be
   * parsed.
   */
  apply(draft: Draft, before: Setting): Applied<Setting>;
  /** Returns the draft that results in this setting, without secrets; null if nothing is set. */
  toDraft(setting: Setting): Draft | null;
}

/** Converts the field between its value in the REST API and a draft. */
interface Codec<Draft, Wire> {
  read(wire: Wire): Draft | null;
  write(draft: Draft): Wire;
}

export interface Field<Setting, Draft, Name extends string = string> extends Rules<Setting, Draft> {
  /** The part of a request that contains the field: the top level of the body, or its `data`. */
  place: 'body' | 'data';
  wireName: Name;
  /**
   * Reads the draft from a request. Undefined if the request does not contain the field; null if it requests the
   * default.
   */
  read(wire: WireCheck): Draft | null | undefined;
  write(draft: Draft | null): unknown;
}

type Definition<Setting, Draft, Wire> = Rules<Setting, Draft> & Codec<Draft, Wire>;

/** Creates a field at the top level of the body. */
export const bodyField = <const Name extends keyof CheckBody, Setting, Draft>(
  wireName: Name,
  { read, write, ...rules }: Definition<Setting, Draft, NonNullable<CheckBody[Name]>>,
): Field<Setting, Draft, Name> => ({
  ...rules,
  place: 'body',
  wireName,
  read: ({ body }) => readValue(body[wireName], read),
  write: (draft) => (draft === null ? null : write(draft)),
});

/** Creates a field in the `data` of the body. */
export const dataField = <const Name extends keyof CheckData, Setting, Draft>(
  wireName: Name,
  { read, write, ...rules }: Definition<Setting, Draft, NonNullable<CheckData[Name]>>,
): Field<Setting, Draft, Name> => ({
  ...rules,
  place: 'data',
  wireName,
  read: ({ data }) => readValue(data[wireName], read),
  write: (draft) => (draft === null ? null : write(draft)),
});

const readValue = <Wire, Draft>(
  value: Wire,
  read: (wire: NonNullable<Wire>) => Draft | null,
): Draft | null | undefined => {
  if (value === undefined) return undefined;
  return value === null ? null : read(value);
};

/** Defines a field that has the same value in drafts, in the REST API and in storage. */
export const plain = <Value>(
  defaultValue: Value,
  rules: Partial<Rules<Value, Value>> = {},
): Definition<Value, Value, Value> => ({
  defaultValue: () => defaultValue,
  read: (wire) => wire,
  write: (draft) => draft,
  apply: (draft) => ({ value: draft }),
  toDraft: (setting) => setting,
  ...rules,
});

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Returns a copy without the keys whose value is undefined. */
export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
