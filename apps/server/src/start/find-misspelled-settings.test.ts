import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../settings.ts';
import { findMisspelledSettings } from './find-misspelled-settings.ts';

const find = (environment: string[], inDotEnv: string[] = []) =>
  findMisspelledSettings(SETTING_NAMES, environment, inDotEnv);

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTP_URI', 'SMTP_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['sign_up', 'SIGNUP'],
  ['PHAROS_BASE_URL', 'BASE_URL'],
])('reports %s in the environment, and suggests %s', (name, meant) => {
  expect(find([name])).toEqual([`${name} is not a setting of Pharos and has no effect. Did you mean ${meant}?`]);
});

test('does not report settings or the variables of other programs', () => {
  const otherNames = [
    'PATH',
    'HOME',
    'SHELL',
    'HOSTNAME',
    'PWD',
    'LANG',
    'USER',
    'TERM',
    'LOGNAME',
    'MAIL',
    'XDG_DATA_DIRS',
  ];
  expect(find([...SETTING_NAMES, ...otherNames, 'NODE_ENV', 'npm_package_name', 'npm_config_cache', 'DEBUG'])).toEqual(
    [],
  );
});

test('reports every unknown name in .env', () => {
  expect(find(['PATH', 'COLOR'], ['COLOR', 'PORT'])).toEqual([
    'COLOR in .env is not a setting of Pharos and has no effect.',
  ]);
});
