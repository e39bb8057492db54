import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DESCRIPTIONS, type SettingName } from './descriptions.ts';
import { renderSettingsPage, schemaDefaultOf } from './settings-page.ts';

const NAMES = Object.keys(DESCRIPTIONS) as SettingName[];

it('is docs/settings.md', () => {
  const written = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  expect(written === renderSettingsPage(), 'docs/settings.md is out of date: run npm run docs').toBe(true);
});

it('has one row for each setting', () => {
  const names = [...renderSettingsPage().matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(NAMES.toSorted());
});

it('reads the default from the schema wherever the schema has one', () => {
  expect(
    NAMES.filter((name) => schemaDefaultOf(name) !== undefined && DESCRIPTIONS[name].default !== undefined),
  ).toEqual([]);
  expect((['PORT', 'CHECK_INTERVALS', 'SLACK_URL', 'BASE_URL'] as const).map(schemaDefaultOf)).toEqual([
    '3000',
    '60,300,600',
    'https://slack.com',
    undefined,
  ]);
});

it('has four cells in each row', () => {
  const rows = renderSettingsPage()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.filter((row) => row.split('|').length !== 6)).toEqual([]);
});
