import { withSql } from '../processes/with-sql.ts';
import type { Session } from '../session.ts';

const UNSETTLED = `
  select (select count(*) from alert_events where status = 'open')
    + (select count(*) from deliveries where status in ('pending', 'digest'))
    + (select count(*) from check_states where code is distinct from 'AV' or phase <> 'up') as unsettled`;

/** Waits until all checks are up and all alerts are completed. Returns the number of unfinished checks and alerts. */
export const settle = async (
  dataDir: string,
  { minMs, maxMs }: { minMs: number; maxMs: number },
  session: Session,
): Promise<number> => {
  const began = performance.now();
  for (;;) {
    await session.wait(1);
    const left = await withSql(dataDir, async (client) => Number((await client.query(UNSETTLED)).rows[0].unsettled));
    const waited = performance.now() - began;
    if ((left === 0 && waited > minMs) || waited > maxMs) return left;
  }
};
