import type pg from 'pg';

/**
 * Fixes the formats of values, independent of the server's settings. Disables the time limits that would end a long
 * copy.
 */
const SETTINGS = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0`;

export const prepareCopySession = async (client: pg.ClientBase): Promise<void> => {
  await client.query(SETTINGS);
};
