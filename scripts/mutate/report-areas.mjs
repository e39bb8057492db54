import { THRESHOLD } from './areas.mjs';
import { isDetected } from './merge-results.mjs';

const VALID = ['Killed', 'Timeout', 'Survived', 'NoCoverage'];

/**
 * Prints one line per area: mutants killed, timed out (a loop that never ended: detected too), survived and reached by no
 * test, and the share detected. Returns whether every area reaches the threshold.
 */
export const reportAreas = (results) => {
  console.log('\narea       killed  timeout  survived  no coverage   score');
  const scores = Object.entries(results).map(([area, mutants]) => {
    const counts = VALID.map((status) => mutants.filter((mutant) => mutant.status === status).length);
    const score = scoreOf(mutants);
    const [killed, timeout, survived, noCoverage] = counts;
    console.log(
      area.padEnd(9) +
        String(killed).padStart(8) +
        String(timeout).padStart(9) +
        String(survived).padStart(10) +
        String(noCoverage).padStart(13) +
        `${score.toFixed(1)}%`.padStart(8),
    );
    return score;
  });
  return scores.every((score) => score >= THRESHOLD);
};

/** Percent of the mutants that some test noticed; 100 where there are none. Mutants that do not run at all are left out. */
export const scoreOf = (mutants) => {
  const valid = mutants.filter((mutant) => VALID.includes(mutant.status));
  if (valid.length === 0) return 100;
  return (100 * valid.filter(isDetected).length) / valid.length;
};
