import { expect, test } from 'vitest';
import { errorsOfProblems, errorsOfRefusal } from './error-paths.ts';

test('assigns each problem to its form field', () => {
  expect(
    errorsOfProblems([
      { field: 'name', message: 'Enter a name.' },
      { field: 'basicAuth', message: 'Enter a user.' },
      { field: 'statusCheck', message: 'Enter codes.' },
      { field: 'stringCheck', message: 'Enter a text.' },
      { field: 'performanceAlert', message: 'duration: Enter a duration.' },
    ]),
  ).toEqual({
    name: 'Enter a name.',
    'basicAuth.username': 'Enter a user.',
    'statusCheck.codes': 'Enter codes.',
    'stringCheck.text': 'Enter a text.',
    'performanceAlert.durationSeconds': 'Enter a duration.',
  });
});

test.each([
  'Enter the password again, because the URL points to another server.',
  'The stored password cannot be read. Enter it again.',
])('assigns %j to the password', (message) => {
  expect(errorsOfProblems([{ field: 'basicAuth', message }])).toEqual({ 'basicAuth.password': message });
});

test.each(['threshold: Enter a number.', 'Enter a number.'])('assigns %j to the threshold', (message) => {
  expect(errorsOfProblems([{ field: 'performanceAlert', message }])).toEqual({
    'performanceAlert.thresholdMs': 'Enter a number.',
  });
});

test('assigns server errors to the same fields and uses the first message of each', () => {
  const refused = {
    monitering_interval: ['Too short.', 'Too odd.'],
    'performance_alert.duration': ['Too long.'],
    'basic_authentication.basic_auth_username': ['Missing.'],
    location: ['No such location.'],
    url: [],
  };
  expect(errorsOfRefusal(refused)).toEqual({
    errors: {
      intervalSeconds: 'Too short.',
      'performanceAlert.durationSeconds': 'Too long.',
      'basicAuth.username': 'Missing.',
      locations: 'No such location.',
    },
    otherMessages: [],
  });
});

test('returns messages without a form field separately', () => {
  expect(errorsOfRefusal({ non_field_errors: ['Not now.'], application: ['Not yours.'] })).toEqual({
    errors: {},
    otherMessages: ['Not now.', 'Not yours.'],
  });
});
