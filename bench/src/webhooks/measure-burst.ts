import type { DatabaseHandle } from '../../../apps/server/src/storage/connection/connect.ts';
import { figure, type Row } from '../format-table.ts';
import type { Session } from '../session.ts';
import { goDownTogether } from './change-state.ts';
import type { Watched } from './load-receivers.ts';
import type { watchTimes } from './watch-times.ts';

export interface Burst extends Pick<Session, 'wait'> {
  database: DatabaseHandle;
  checks: readonly Watched[];
  webhooks: ReturnType<typeof watchTimes>;
  restart: () => Promise<void>;
}

/**
 * Measures how soon one webhook receives the messages of checks that fail together. The worker restarts after half of
 * the messages.
 */
export const measureBurst = async ({ database, checks, webhooks, restart, wait }: Burst): Promise<Row> => {
  webhooks.take();
  const started = performance.now();
  for (const { checkId } of checks) webhooks.left(`${checkId} true`);
  await goDownTogether(database.db, checks);
  while (webhooks.count() < checks.length / 2) await wait(0.1);
  await restart();
  while (webhooks.count() < checks.length) await wait(0.1);
  const seconds = (performance.now() - started) / 1000;
  return [
    'Burst to one webhook',
    `${figure(checks.length, 'messages')} in ${figure(seconds, 's')}: ${figure(checks.length / seconds, 'messages/s')}, with a restart of the worker`,
  ];
};
