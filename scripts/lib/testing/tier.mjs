/** Whether the tests of the deep tier run: `vitest.deep.config.ts` sets the variable for its workers. */
const isDeep = process.env.PHAROS_TEST_TIER === 'deep';

/**
 * Returns the cases of a test: all of them in the deep tier, else the few that `npm test` has time for.
 * @template T
 * @param {{ all: readonly T[], quick: readonly T[] }} cases
 * @returns {readonly T[]}
 */
export const casesOf = ({ all, quick }) => (isDeep ? all : quick);
