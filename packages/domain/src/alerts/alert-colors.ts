/** The colors on a light background. `plain` is for events that are neither good nor bad. */
export const ALERT_COLORS = { down: '#b93815', up: '#0b7a68', degraded: '#93600a', plain: '#1d2433' } as const;
