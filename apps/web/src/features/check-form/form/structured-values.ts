import type { DraftOf, FieldName, SettingOf } from '@pharos/domain/checks/fields/registry.ts';

/** A number field as it is while somebody types: a text until it reads as a number. */
export type Typed = number | string;

export interface HeaderRow {
  /** Tells rows apart whose names are the same or still empty. */
  key: number;
  name: string;
  value: string;
}

/** NaN for what does not read as a number, which no rule lets through. */
const numberOf = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN);
const typedNumber = { fromSetting: (setting: number): Typed => setting, toDraft: numberOf };

/** Fields whose inputs hold something else than the setting: what they are filled with, and the draft that they ask for. */
export const STRUCTURED = {
  name: { fromSetting: (name: string) => name, toDraft: (name: string) => name.trim() },
  timeoutSeconds: typedNumber,
  apdexThresholdMs: typedNumber,
  basicAuth: {
    /** An empty password keeps the stored one. */
    fromSetting: (auth: SettingOf<'basicAuth'>) => ({ username: auth?.username ?? '', password: '' }),
    toDraft: ({ username, password }: { username: string; password: string }) =>
      username === '' && password === '' ? null : { username, password: password || null },
  },
  headers: {
    fromSetting: (headers: SettingOf<'headers'>): HeaderRow[] =>
      Object.entries(headers).map(([name, value], key) => ({ key, name, value })),
    toDraft: (rows: readonly HeaderRow[]) =>
      Object.fromEntries(
        rows.map(({ name, value }) => [name.trim(), value.trim()] as const).filter(([name]) => name !== ''),
      ),
  },
  statusCheck: {
    fromSetting: (check: SettingOf<'statusCheck'>): DraftOf<'statusCheck'> => ({
      mode: check?.mode ?? 'whitelist',
      codes: check?.codes.join(', ') ?? '',
    }),
    toDraft: (check: DraftOf<'statusCheck'>) => (check.codes.trim() === '' ? null : check),
  },
  stringCheck: {
    fromSetting: (check: SettingOf<'stringCheck'>): DraftOf<'stringCheck'> => check ?? { mode: 'contains', text: '' },
    toDraft: (check: DraftOf<'stringCheck'>) => (check.text === '' ? null : check),
  },
  performanceAlert: {
    fromSetting: (
      alert: SettingOf<'performanceAlert'>,
    ): { isActive: boolean; thresholdMs: Typed; durationSeconds: Typed } => alert,
    // Threshold and duration are shut off with it, so that nothing wrong in them may stand in the way.
    toDraft: ({
      isActive,
      thresholdMs,
      durationSeconds,
    }: {
      isActive: boolean;
      thresholdMs: Typed;
      durationSeconds: Typed;
    }) =>
      isActive
        ? { isActive, thresholdMs: numberOf(thresholdMs), durationSeconds: numberOf(durationSeconds) }
        : { isActive },
  },
} satisfies {
  [Name in FieldName]?: { fromSetting(setting: SettingOf<Name>): unknown; toDraft(value: never): DraftOf<Name> | null };
};

export type StructuredField = keyof typeof STRUCTURED;

interface AnyStructure {
  fromSetting(setting: unknown): unknown;
  toDraft(value: unknown): unknown;
}

/** For code that treats all fields alike; undefined where the input holds the setting itself. */
export const structureOf = (name: FieldName): AnyStructure | undefined =>
  (STRUCTURED as Partial<Record<FieldName, AnyStructure>>)[name];
