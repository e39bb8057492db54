import { HOUR_MS } from '@pharos/domain/figures/hour-figures.ts';
import type { ResultFacts, ResultRow } from '@pharos/domain/results/packed-results.ts';
import { numberText } from './number-text.ts';

const MICROS = 1_000_000;
const HOUR_MICROS = 3600 * MICROS;

/** Raw results of a check as lines of JSON, as PostgreSQL writes the rows of their table. */
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

/** What is written of facts before the response time, before the phases and after them: the same of all results that share them. */
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

/** Writes times, most of which are of the same hour as the one before. */
class Hours {
  #hour = Number.NaN;
  #text = '';

  /** ISO 8601 in UTC, with as many digits as there are, up to microseconds. */
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
/** `` of 0, `.001` of 1, `.5` of 500, … */
const MILLIS = Array.from({ length: 1000 }, (_, n) => String(n / 1000).slice(1));

const fractionOf = (micros: number): string =>
  micros % 1000 === 0 ? (MILLIS[micros / 1000] ?? '') : String((micros + MICROS) / MICROS).slice(1);

const phasesOf = (phases: ResultRow['phases']): string =>
  phases === null ? 'null' : `[${phases.map(numberOf).join(',')}]`;

/** What is no number, or infinite, is text in JSON. */
const numberOf = (value: number | null): string => {
  if (value === null) return 'null';
  if (!Number.isFinite(value)) return `"${value}"`;
  return Object.is(value, -0) ? '-0' : numberText(value);
};
