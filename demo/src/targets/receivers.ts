import type { AskedRequest, DoubleAnswer } from '../../../doubles/src/start-double.ts';

/** Paths of the receivers of the webhooks. */
export const RECEIVERS = {
  incidents: '/incidents',
  wiki: '/wiki/status',
  zap: '/hooks/standard/1482/status/',
} as const;

/** The response of the failing receiver. */
export const OUT_OF_ORDER = { status: 503, text: 'The wiki is read-only during its move.' } as const;

/** Returns the response of a receiver. The wiki currently rejects messages, and the other receivers accept them. */
export const answerWebhook = ({ path }: Pick<AskedRequest, 'path'>): DoubleAnswer =>
  path === RECEIVERS.wiki ? OUT_OF_ORDER : { status: 200, json: { status: 'success' } };
