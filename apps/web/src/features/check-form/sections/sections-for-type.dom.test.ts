import { expect, test } from 'vitest';
import { sectionsFor } from './sections-for-type.ts';

test('the form of an HTTPS check has all sections, in order', () => {
  expect(sectionsFor('https').map(({ id, title }) => [id, title])).toEqual([
    ['check-basic', 'Basic information'],
    ['check-alerts', 'Alert settings'],
    ['check-authentication', 'Authentication parameters'],
    ['check-headers', 'Custom HTTP header'],
    ['check-advanced', 'Advanced monitoring settings'],
    ['check-fine-tuning', 'Alert fine tuning'],
    ['check-performance', 'Performance Alerting'],
    ['check-ssl', 'SSL Monitoring'],
  ]);
});

const COMMON = ['check-basic', 'check-alerts', 'check-advanced', 'check-fine-tuning', 'check-performance'];

test.each([
  ['icmp', []],
  ['dns', []],
  ['tcp', []],
  ['socket', ['check-headers', 'check-ssl']],
  ['http', ['check-authentication', 'check-headers']],
] as const)('the form of a check of type %s has the common sections, and beside them %j', (type, own) => {
  const ids = sectionsFor(type).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...COMMON, ...own].toSorted());
});
