import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { PlanFeature } from '../../plans/plans.ts';

/** A check in the REST API, with its `data` string parsed as JSON. */
export interface WireCheck {
  body: CheckBody;
  data: CheckData;
}

type Applied<Setting> = { value: Setting } | { message: string };

/**
 * The rules for one field. `Setting` is the stored value. `Draft` is the unvalidated value of a request or form. A
 * draft is never null, because null requests the default.
 */
interface Rules<Setting, Draft> {
  defaultValue(intervalSeconds: number): Setting;
  /** Validates the value independently of other fields. */
  problem?(value: Setting): string | null;
  /** Checks whether the value counts as absent. By default '', null and {} do. */
  isEmpty?(value: Setting): boolean;
  /** The plan feature that the field requires, and the beginning of the error message if the plan lacks it. */
  gate?: readonly [feature: PlanFeature, sentence: string];
  /** Stored encrypted, separate from the rest of the target. */
  isSecret?: true;
  /** Returns the new setting, or an error message if the draft cannot be parsed. */
  apply(draft: Draft, before: Setting): Applied<Setting>;
  /** Returns the draft that results in this setting, without secrets; null if nothing is set. */
  toDraft(setting: Setting): Draft | null;
}

interface Codec<Draft, Wire> {
  read(wire: Wire): Draft | null;
  write(draft: Draft): Wire;
}

export interface Field<Setting, Draft, Name extends string = string> extends Rules<Setting, Draft> {
  /** The location of the field: the top level of the body, or its `data`. */
  place: 'body' | 'data';
  wireName: Name;
  /** Returns undefined if the request does not contain the field, and null if it requests the default. */
  read(wire: WireCheck): Draft | null | undefined;
  write(draft: Draft | null): unknown;
}

type Definition<Setting, Draft, Wire> = Rules<Setting, Draft> & Codec<Draft, Wire>;

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

export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
