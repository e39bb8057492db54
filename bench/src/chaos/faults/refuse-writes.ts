import { withSql } from '../../processes/with-sql.ts';
import type { Fault } from './fault.ts';

/** PostgreSQL allows reads but rejects writes, like a standby server. */
export const refuseWrites: Fault = {
  inflict: async ({ dataDir, wait }, seconds, healed) => {
    await setReadOnly(dataDir, true);
    try {
      await wait(seconds);
    } finally {
      await setReadOnly(dataDir, false);
      healed();
    }
  },
};

/** The default applies to the next transaction of every connection, including existing ones. */
const setReadOnly = (dataDir: string, isReadOnly: boolean): Promise<void> =>
  withSql(dataDir, async (client) => {
    await client.query(
      isReadOnly
        ? 'alter system set default_transaction_read_only = on'
        : 'alter system reset default_transaction_read_only',
    );
    await client.query('select pg_reload_conf()');
  });
