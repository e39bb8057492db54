import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { ResultFacts, ResultRow } from '@pharos/domain/results/packed-results.ts';
import { numberText } from './number-text.ts';

const MICROS = 1_000_000;
const HOUR_MICROS = 3600 * MICROS;

/** Returns JSON lines in the format in which PostgreSQL writes the rows of the table. */
export const resultLines = (checkId: number, results: readonly ResultRow[]): string => {
  const begin = `{"check_id":${checkId},"started_at":"`;
  const parts = new FactsAsJson();
  const hours = new Hours();
  let lines = '';
  for (const { startedAt, responseMs, phases, facts } of results) {
    const [verdict, middle, end] = parts.of(facts);
    lines += `${begin}${hours.timeOf(startedAt)}${verdict}${numberOf(responseMs)}${middle}${phasesOf(phases)}${end}`;
  }
  return lines;
};

/**
 * Caches the parts of result facts before the response time, before the phases and after them, because many results
 * share the same facts.
 */
class FactsAsJson {
  #last: ResultFacts | null = null;
  #parts: readonly [string, string, string] = ['', '', ''];

  of(facts: ResultFacts): readonly [string, string, string] {
    if (facts === this.#last) return this.#parts;
    const { verdict, statusCode, location, detail, certificateId } = facts;
    this.#last = facts;
    this.#parts = [
      `","verdict":${verdict},"response_ms":`,
      `,"status_code":${statusCode},"location":${JSON.stringify(location)},"phases":`,
      `,"detail":${detail},"certificate_id":${certificateId}}\n`,
    ];
    return this.#parts;
  }
}

/** Caches the text of the hour, because most times are in the same hour as the previous one. */
class Hours {
  #hour = Number.NaN;
  #text = '';

  /** Returns the time in ISO 8601 in UTC, with up to six fractional digits as needed. */
  timeOf(micros: number): string {
    const hour = Math.floor(micros / HOUR_MICROS);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#text = new Date(hour * HOUR_MS).toISOString().slice(0, 14);
    }
    const rest = micros - hour * HOUR_MICROS;
    const seconds = Math.floor(rest / MICROS);
    const minutes = Math.floor(seconds / 60);
    const [mm, ss] = [TWO_DIGITS[minutes], TWO_DIGITS[seconds - minutes * 60]];
    return `${this.#text}${mm}:${ss}${fractionOf(rest - seconds * MICROS)}+00:00`;
  }
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
/** An empty text for 0, `.001` for 1, `.5` for 500, and so on. */
const MILLIS = Array.from({ length: 1000 }, (_, n) => String(n / 1000).slice(1));

const fractionOf = (micros: number): string =>
  micros % 1000 === 0 ? (MILLIS[micros / 1000] ?? '') : String((micros + MICROS) / MICROS).slice(1);

const phasesOf = (phases: ResultRow['phases']): string =>
  phases === null ? 'null' : `[${phases.map(numberOf).join(',')}]`;

/** JSON does not support NaN and infinite numbers. */
const numberOf = (value: number | null): string => {
  if (value === null) return 'null';
  if (!Number.isFinite(value)) return `"${value}"`;
  return Object.is(value, -0) ? '-0' : numberText(value);
};
