import { expect, test } from 'vitest';
import { focusFirstError } from './focus-first-error.ts';

test('focuses the first invalid field of the page, regardless of the order of the errors', () => {
  document.body.innerHTML = '<input id="name"><input id="email"><input id="password">';
  const form = { getInputNode: (path: string) => document.getElementById(path) };
  focusFirstError(form)({ password: 'Too short.', missing: 'No such field.', email: 'Enter an address.' });
  expect(document.activeElement?.id).toBe('email');
  focusFirstError(form)({ email: 'Enter an address.', name: 'Enter a name.' });
  expect(document.activeElement?.id).toBe('name');
});
