import { idOf } from './mutant-id.mjs';

const DETECTED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** A mutant is detected if a test failed, and missed if no test failed. A mutant that cannot run is neither. */
export const isDetected = ({ status }) => DETECTED.includes(status);
export const isMissed = ({ status }) => MISSED.includes(status);

/**
 * Returns the results of all mutants after those missed in the first run were tested again with other tests. A mutant
 * that only the first tests reached has survived.
 */
export const mergeResults = (first, second) => {
  const again = new Map(second.map((mutant) => [idOf(mutant), mutant]));
  return first.map((mutant) => {
    const other = isMissed(mutant) ? again.get(idOf(mutant)) : undefined;
    if (!other) return mutant;
    return other.status === 'NoCoverage' && mutant.status === 'Survived' ? mutant : other;
  });
};
