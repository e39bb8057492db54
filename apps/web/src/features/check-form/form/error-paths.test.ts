import { expect, test } from 'vitest';
import { errorsOfProblems, errorsOfRefusal } from './error-paths.ts';

test('a problem stands under its field of the form', () => {
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
  'Enter the password again: the URL leads to another server.',
  'The stored password cannot be read: enter it again.',
])('%j stands under the password', (message) => {
  expect(errorsOfProblems([{ field: 'basicAuth', message }])).toEqual({ 'basicAuth.password': message });
});

test.each(['threshold: Enter a number.', 'Enter a number.'])('%j stands under the threshold', (message) => {
  expect(errorsOfProblems([{ field: 'performanceAlert', message }])).toEqual({
    'performanceAlert.thresholdMs': 'Enter a number.',
  });
});

test('what the server refused stands under the same fields, by the first of its messages', () => {
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
    others: [],
  });
});

test('what belongs to no field is told apart', () => {
  expect(errorsOfRefusal({ non_field_errors: ['Not now.'], application: ['Not yours.'] })).toEqual({
    errors: {},
    others: ['Not now.', 'Not yours.'],
  });
});
