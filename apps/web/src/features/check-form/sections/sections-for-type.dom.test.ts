import { expect, test } from 'vitest';
import { sectionsFor } from './sections-for-type.ts';

test('returns all sections in order for an HTTPS check', () => {
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
] as const)('returns for type %s the common sections and additionally %j', (type, own) => {
  const ids = sectionsFor(type).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([...COMMON, ...own].toSorted());
});
