import type { DraftOf, FieldName, SettingOf } from '@pharos/domain/checks/fields/registry.ts';

/** A string while the input contains no valid number. */
export type Typed = number | string;

export interface HeaderRow {
  /** A unique key, because names may be equal or empty. */
  key: number;
  name: string;
  value: string;
}

/** Returns NaN for text that is not a number. Validation rejects NaN. */
const numberOf = (typed: Typed): number => (typeof typed === 'number' ? typed : Number.NaN);
const typedNumber = { fromSetting: (setting: number): Typed => setting, toDraft: numberOf };

/**
 * Fields whose form value differs from the setting. `fromSetting` returns the form value, `toDraft` the value for the
 * draft.
 */
export const STRUCTURED = {
  name: { fromSetting: (name: string) => name, toDraft: (name: string) => name.trim() },
  timeoutSeconds: typedNumber,
  apdexThresholdMs: typedNumber,
  basicAuth: {
    /** The stored password is never shown. An empty password retains it. */
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
    // Omitted while the alert is off, because its inputs are disabled and invalid values must not block saving.
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

export const structureOf = (name: FieldName): AnyStructure | undefined =>
  (STRUCTURED as Partial<Record<FieldName, AnyStructure>>)[name];
