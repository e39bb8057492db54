const DETECTED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

/** A mutant that some test noticed; one that no test did. What does not run at all is neither. */
export const isDetected = ({ status }) => DETECTED.includes(status);
export const isMissed = ({ status }) => MISSED.includes(status);

/** The results of all mutants, when those that were missed at first have been tried again. */
export const mergeResults = (first, second) => {
  const again = new Map(second.map((mutant) => [keyOf(mutant), mutant]));
  return first.map((mutant) => (isMissed(mutant) && again.get(keyOf(mutant))) || mutant);
};

const keyOf = ({ fileName, location, mutatorName, replacement }) =>
  JSON.stringify([fileName, location, mutatorName, replacement]);
