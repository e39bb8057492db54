import { FEATURE_NAMES } from '@pharos/domain/plans/feature-names.ts';
import { expect, test } from 'vitest';
import { featureOfInterest } from './feature-of-interest.ts';

test.each([
  ['sslexpiryalert', 'SSL expiry alerts'],
  ['basicauth', 'Basic authentication'],
  ['advancedsettings', 'String check'],
  ['responsegraph', 'Response time graph'],
  ['downloadincidentlog', 'Incident log download'],
  ['performance_alerting', 'Performance alerting'],
])('maps the upgrade prompt %s to the feature: %s', (interest, word) => {
  const feature = featureOfInterest(interest);
  expect(feature && FEATURE_NAMES[feature]).toBe(word);
});

test.each([undefined, 'yachts'])('returns undefined for %j', (interest) => {
  expect(featureOfInterest(interest)).toBeUndefined();
});
