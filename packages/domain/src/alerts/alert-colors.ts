/** The colors of messages on a light ground. `plain`: of an event that is neither good nor bad. */
export const ALERT_COLORS = { down: '#b93815', up: '#0b7a68', degraded: '#93600a', plain: '#1d2433' } as const;
