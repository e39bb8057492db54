import type { AskedRequest, DoubleAnswer } from '../../../doubles/src/start-double.ts';

export const RECEIVERS = {
  incidents: '/incidents',
  wiki: '/wiki/status',
  zap: '/hooks/standard/1482/status/',
} as const;

export const OUT_OF_ORDER = { status: 503, text: 'The wiki is read-only during its move.' } as const;

/** The wiki currently rejects messages. */
export const answerWebhook = ({ path }: Pick<AskedRequest, 'path'>): DoubleAnswer =>
  path === RECEIVERS.wiki ? OUT_OF_ORDER : { status: 200, json: { status: 'success' } };
