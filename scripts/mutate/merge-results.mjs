import { idOf } from './mutant-id.mjs';

const DETECTED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** A mutant that some test noticed; one that no test did. What does not run at all is neither. */
export const isDetected = ({ status }) => DETECTED.includes(status);
export const isMissed = ({ status }) => MISSED.includes(status);

/**
 * Returns the results of all mutants, where those that were missed at first have been tried again with other tests. A mutant that only the
 * first tests reached has survived.
 */
export const mergeResults = (first, second) => {
  const again = new Map(second.map((mutant) => [idOf(mutant), mutant]));
  return first.map((mutant) => {
    const other = isMissed(mutant) ? again.get(idOf(mutant)) : undefined;
    if (!other) return mutant;
    return other.status === 'NoCoverage' && mutant.status === 'Survived' ? mutant : other;
  });
};
