import type { ResultFacts, ResultRow } from '@pharos/domain/results/packed-results.ts';
import { areAlike, unpackResults } from '@pharos/domain/results/packed-results.ts';

/**
 * A JSON array is parsed many times faster than separate columns. Times are whole microseconds. `detail` is the text
 * that PostgreSQL outputs.
 */
export const RESULT_AS_JSON = `json_build_array((extract(epoch from started_at) * 1000000)::bigint, verdict, response_ms, status_code,
  location, phases, detail::text, certificate_id)`;

/** A string represents NaN or infinity, for which JSON has no numbers. */
type Decimal = number | string | null;
export type ResultAsJson = [
  startedAt: number,
  verdict: number | null,
  responseMs: Decimal,
  statusCode: number | null,
  location: string,
  phases: Decimal[] | null,
  detail: string | null,
  certificateId: number | null,
];

/** Converts rows. Equal consecutive rows share one object for their facts. */
export const toResultRows = (rows: readonly ResultAsJson[]): ResultRow[] => {
  let last: ResultFacts | null = null;
  return rows.map(([startedAt, verdict, responseMs, statusCode, location, phases, detail, certificateId]) => {
    const facts = { verdict, statusCode, location, detail, certificateId };
    last = last !== null && areAlike(last, facts) ? last : facts;
    return {
      startedAt,
      responseMs: toNumber(responseMs),
      phases: phases === null ? null : phases.map(toNumber),
      facts: last,
    };
  });
};

const toNumber = (value: Decimal): number | null => (typeof value === 'string' ? Number(value) : value);

export class DamagedResults extends Error {
  readonly checkId: number;

  constructor(checkId: number, hour: Date, reason: string) {
    super(`The stored results of check ${checkId} for the hours from ${hour.toISOString()} cannot be read. ${reason}`);
    this.name = 'DamagedResults';
    this.checkId = checkId;
  }
}

export interface PackedRow {
  hour: Date;
  count: number;
  data: Buffer;
}

/**
 * Returns the results in order of time.
 * @throws DamagedResults if the row is damaged.
 */
export const unpackRow = (checkId: number, { hour, count, data }: PackedRow): ResultRow[] => {
  try {
    const results = unpackResults(data);
    if (results.length !== count) throw new RangeError(`There are ${results.length} results instead of ${count}.`);
    return results;
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedResults(checkId, hour, error.message);
    throw error;
  }
};
