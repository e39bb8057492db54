import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionConfig } from './connect.ts';
import { sslModeWarning } from './ssl-mode.ts';

afterEach(() => vi.restoreAllMocks());

const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const address = (query: string): string => `postgresql://ann:secret@db.example/pharos?${query}`;
const sslOf = (query: string): unknown => {
  const { connectionParameters } = new pg.Client(connectionConfig(address(query))) as unknown as {
    connectionParameters: { ssl: unknown };
  };
  return connectionParameters.ssl;
};

it('verifies the server certificate in each mode that the driver does not weaken, without a driver warning', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  expect(Object.fromEntries(MODES.map((mode) => [mode, sslOf(`application_name=x&sslmode=${mode}`)]))).toEqual({
    disable: false,
    'no-verify': { rejectUnauthorized: false },
    prefer: {},
    require: {},
    'verify-ca': {},
    'verify-full': {},
  });
  expect(sslOf('sslmode=require&uselibpqcompat=true')).toEqual({ rejectUnauthorized: false });
  expect(warn).not.toHaveBeenCalled();
});

it.each(['prefer', 'require', 'verify-ca'])('warns that %s is stricter than in libpq', (mode) => {
  expect(sslModeWarning(address(`sslmode=${mode}`))).toMatch(
    new RegExp(`^sslmode=${mode} of DATABASE_URL .* as verify-full`),
  );
  expect(sslModeWarning(address(`sslmode=${mode}&uselibpqcompat=true`))).toBeNull();
});

it.each(['disable', 'no-verify', 'verify-full'])('does not warn about %s', (mode) => {
  expect(sslModeWarning(address(`sslmode=${mode}`))).toBeNull();
});
