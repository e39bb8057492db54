import pg from 'pg';

/** Settings of each session, because a database or role may have other defaults. */
const SETTINGS = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  default_transaction_isolation: 'read committed',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
  bytea_output: 'hex',
};
const SET = `select ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/** Applies the settings above before its first query. They override the settings of the database and the role. */
export class ConfiguredClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => (callback as (error: null, client: pg.Client) => void)(null, client),
      callback as (error: Error) => void,
    );
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    // A pool adds its own listener only later. Until then, the end of the connection would cause an uncaught exception.
    // It can even arrive together with the message that the connection is ready.
    const ignoreError = (): void => {};
    this.on('error', ignoreError);
    await super.connect();
    try {
      await this.query(SET);
    } catch (error) {
      await this.end().catch(() => {});
      throw error;
    }
    this.off('error', ignoreError);
    return this;
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
