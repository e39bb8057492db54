import { createHistogram } from 'node:perf_hooks';

/** In milliseconds. All are zero before anything was counted. */
export interface LatenessFigures {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export class LatenessRecord {
  // A high dynamic range histogram accepts whole numbers from 1 on, so the values are shifted by one.
  readonly #histogram = createHistogram({ lowest: 1, highest: 3_600_000, figures: 3 });

  add(milliseconds: number): void {
    this.#histogram.record(1 + Math.max(0, Math.round(milliseconds)));
  }

  figures(): LatenessFigures {
    const histogram = this.#histogram;
    const { count } = histogram;
    if (count === 0) return { count, p50: 0, p99: 0, max: 0 };
    return {
      count,
      p50: histogram.percentile(50) - 1,
      p99: histogram.percentile(99) - 1,
      max: histogram.max - 1,
    };
  }
}
