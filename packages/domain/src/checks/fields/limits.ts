/** A range that includes both ends. */
export interface Range {
  min: number;
  max: number;
}

export const TIMEOUT_SECONDS: Range = { min: 1, max: 30 };
export const APDEX_THRESHOLD_MS: Range = { min: 50, max: 5000 };
export const PERFORMANCE_THRESHOLD_MS: Range = { min: 100, max: 30_000 };
export const PERFORMANCE_DURATION_SECONDS: Range = { min: 0, max: 86_400 };
export const STATUS_CODES: Range = { min: 100, max: 599 };

/** In characters. */
export const MAX_LENGTH = {
  name: 200,
  notes: 5000,
  url: 2048,
  username: 255,
  password: 1024,
  headerName: 128,
  headerValue: 4096,
  subprotocol: 200,
  stringCheck: 1000,
  exchangeString: 2000,
  recordValue: 4096,
} as const;

export const MAX_HEADERS = 50;
export const MAX_STATUS_CODES = 100;

/** Limits a timeout so that no request lasts longer than the interval. */
export const clampTimeout = (timeoutSeconds: number, intervalSeconds: number): number =>
  Math.min(timeoutSeconds, intervalSeconds);

export const outsideRange = (value: number, { min, max }: Range): string | null =>
  Number.isInteger(value) && value >= min && value <= max ? null : `Enter a whole number from ${min} to ${max}.`;

export const tooLong = (text: string, max: number): string | null =>
  text.length <= max ? null : `Must be at most ${max} characters`;

/** The limit exists because each failing poll may cause a probe from all locations at once. */
export const MAX_LOCATIONS = 20;
