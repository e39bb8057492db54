import pg from 'pg';

/** What Pharos relies on, set for each session: a database or role may have other defaults. */
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

/** A connection to PostgreSQL whose session goes by the settings above from its first query on, not by those of database and role. */
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
    // A pool adds its listener after this. Without one, a connection that ends before that, even together with the answer that it is ready,
    // would be an uncaught exception.
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

/** As the driver's types have it. */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
