import { expect, test } from 'vitest';
import { mayChangeState } from './may-change-state.ts';
import { aResult } from './testing/builders.ts';
import { CheckDriver } from './testing/check-driver.ts';

const up = () => {
  const driver = new CheckDriver();
  driver.poll('AV');
  return driver;
};
const down = (sensitivity: 'HI' | 'LO') => {
  const driver = new CheckDriver({ sensitivity });
  driver.poll('NR');
  driver.confirm('NR');
  return driver;
};
const suspect = () => {
  const driver = up();
  driver.poll('NR');
  return driver;
};

test.each([
  ['a check without a state', () => new CheckDriver(), 'AV', true],
  ['an up check', up, 'AV', false],
  ['an up check', up, 'NR', true],
  ['a suspect check', suspect, 'AV', true],
  ['a down check', () => down('HI'), 'NR', false],
  ['a down check', () => down('HI'), 'SME', true],
  ['a down check', () => down('HI'), 'AV', true],
  ['a down check whose alert is held', () => down('LO'), 'NR', true],
] as const)('decides for %s and the verdict %s: %s', (_what, driver, verdict, may) => {
  expect(mayChangeState(driver().condition.judgeState, aResult({ verdict }))).toBe(may);
});

test('returns true for every confirmation', () => {
  expect(mayChangeState(up().condition.judgeState, aResult({ purpose: 'confirm' }))).toBe(true);
});
