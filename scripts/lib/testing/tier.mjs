/** `vitest.deep.config.ts` sets the variable for its workers. */
export const isDeep = process.env.PHAROS_TEST_TIER === 'deep';

/**
 * Returns the cases of a test: all of them in the deep tier, or only the few that `npm test` has time for.
 * @template T
 * @param {{ all: readonly T[], quick: readonly T[] }} cases
 * @returns {readonly T[]}
 */
export const casesOf = ({ all, quick }) => (isDeep ? all : quick);

/**
 * Returns `declare` in the deep tier, or else a function that declares nothing: `const deepIt = deepOnly(it)`. Use it
 * for a browser test of a rule that a faster test also covers, if it shares its Pharos with tests of `npm test`.
 * @template {(...parameters: any[]) => unknown} F
 * @param {F} declare
 * @returns {F}
 */
export const deepOnly = (declare) => (isDeep ? declare : /** @type {F} */ (() => {}));
