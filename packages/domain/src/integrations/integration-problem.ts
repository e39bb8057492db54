/** Why Pharos has disabled an integration: `gone`: its receiver said that there is none any more (HTTP 410). */
export const INTEGRATION_PROBLEMS = ['checks-deleted', 'gone'] as const;
export type IntegrationProblem = (typeof INTEGRATION_PROBLEMS)[number];
