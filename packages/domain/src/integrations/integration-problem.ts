/**
 * The problems of an integration. A problem remains until a person fixes it.
 * - `checks-deleted`: the last check of the integration was deleted. The integration was disabled.
 * - `gone`: the receiver reported that it no longer exists (HTTP 410). The integration was disabled.
 * - `unauthorized`: the key or token is rejected.
 * - `misconfigured`: the configuration no longer matches the external service.
 */
export const INTEGRATION_PROBLEMS = ['checks-deleted', 'gone', 'unauthorized', 'misconfigured'] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];

export const DISABLING_PROBLEMS: readonly IntegrationProblem[] = ['checks-deleted', 'gone'];
