import { THRESHOLD } from './areas.mjs';
import { isDetected } from './merge-results.mjs';
import { wilsonInterval } from './wilson-interval.mjs';

const VALID = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/**
 * Prints the mutants of each area that were killed, timed out (also detected), survived or were not covered, and the
 * score. With `sample`, adds its size and the 95 percent interval. Returns whether every area reaches the threshold.
 */
export const reportAreas = (results, { sample = false } = {}) => {
  if (Object.keys(results).length === 0) return true;
  console.log('\narea            killed  timeout  survived  no coverage   score');
  const scores = Object.entries(results).map(([area, mutants]) => {
    const counts = VALID.map((status) => mutants.filter((mutant) => mutant.status === status).length);
    const score = scoreOf(mutants);
    const [killed, timeout, survived, noCoverage] = counts;
    console.log(
      area.padEnd(14) +
        String(killed).padStart(8) +
        String(timeout).padStart(9) +
        String(survived).padStart(10) +
        String(noCoverage).padStart(13) +
        `${score.toFixed(1)}%`.padStart(8) +
        (sample ? intervalText(killed + timeout, killed + timeout + survived + noCoverage) : ''),
    );
    return score;
  });
  return scores.every((score) => score >= THRESHOLD);
};

const intervalText = (detected, size) => {
  const { low, high } = wilsonInterval(detected, size);
  return `  of ${size} in the sample; 95% interval ${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)}%`;
};

/** Returns the percentage of detected mutants, or 100 without mutants. Excludes mutants that cannot run. */
export const scoreOf = (mutants) => {
  const valid = mutants.filter((mutant) => VALID.includes(mutant.status));
  if (valid.length === 0) return 100;
  return (100 * valid.filter(isDetected).length) / valid.length;
};
