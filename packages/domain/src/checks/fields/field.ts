import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { PlanFeature } from '../../plans/plans.ts';

/** A check as it travels: the body of a call, and its `data` string as JSON. */
export interface WireCheck {
  body: CheckBody;
  data: CheckData;
}

type Applied<Setting> = { value: Setting } | { message: string };

/**
 * Everything about one field of a check. `Setting` is what is stored, `Draft` what a call or a form asks for: not validated yet,
 * and never null, for null asks for the default.
 */
interface Rules<Setting, Draft> {
  /** What a check has when the field is not given. */
  defaultValue(intervalSeconds: number): Setting;
  /** What is wrong with a value taken by itself, in words; null when nothing is. */
  problem?(value: Setting): string | null;
  /** Counts as nothing given where the type requires the field; else '', null and {} do. */
  isEmpty?(value: Setting): boolean;
  /** The plan feature that setting it needs, and how a message about that begins. */
  gate?: readonly [feature: PlanFeature, sentence: string];
  /** Stored encrypted, apart from the rest of the target. */
  isSecret?: true;
  /** The setting that a draft makes of the setting before, or why it cannot be read. */
  apply(draft: Draft, before: Setting): Applied<Setting>;
  /** The draft that would make this setting, secrets left out; null when nothing is set. */
  toDraft(setting: Setting): Draft | null;
}

/** The field's value on the wire as a draft and back. */
interface Codec<Draft, Wire> {
  read(wire: Wire): Draft | null;
  write(draft: Draft): Wire;
}

export interface Field<Setting, Draft, Name extends string = string> extends Rules<Setting, Draft> {
  /** Where the field stands on the wire. */
  place: 'body' | 'data';
  wireName: Name;
  /** Undefined: not on the wire; null: the default is asked for. */
  read(wire: WireCheck): Draft | null | undefined;
  write(draft: Draft | null): unknown;
}

type Definition<Setting, Draft, Wire> = Rules<Setting, Draft> & Codec<Draft, Wire>;

/** A field that stands at the top level of the body. */
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

/** A field that stands in the body's `data`. */
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

/** A field whose value is the same everywhere: as typed, on the wire and as stored. */
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

/** The same without what is undefined. */
export const omitUndefined = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
