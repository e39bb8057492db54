import { idOf } from './mutant-id.mjs';

const DETECTED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** Mutants that cannot run are neither detected nor missed. */
export const isDetected = ({ status }) => DETECTED.includes(status);
export const isMissed = ({ status }) => MISSED.includes(status);

/** Replaces the results of mutants that were tested again. A mutant that only the first tests reached has survived. */
export const mergeResults = (first, second) => {
  const again = new Map(second.map((mutant) => [idOf(mutant), mutant]));
  return first.map((mutant) => {
    const other = isMissed(mutant) ? again.get(idOf(mutant)) : undefined;
    if (!other) return mutant;
    return other.status === 'NoCoverage' && mutant.status === 'Survived' ? mutant : other;
  });
};
