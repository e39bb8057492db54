/**
 * What is wrong with an integration, until a person mends it. `checks-deleted`: the last check that it was for; `gone`: its receiver said that
 * there is none any more (HTTP 410); both have disabled it. `unauthorized`: its key or token is refused; `misconfigured`: what it was set up
 * with no longer fits the other side.
 */
export const INTEGRATION_PROBLEMS = ['checks-deleted', 'gone', 'unauthorized', 'misconfigured'] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];

/** Those with which it is switched off. */
export const DISABLING_PROBLEMS: readonly IntegrationProblem[] = ['checks-deleted', 'gone'];
