import { expect, test } from 'vitest';
import { actionErrorText, actionSuccessText, namesText } from './action-text.ts';

const checks = [
  { id: 1, name: 'Shop' },
  { id: 2, name: 'Mail' },
];

test.each([
  ['pause', false, 'Shop paused monitoring successfully'],
  ['restart', false, 'Shop started monitoring successfully'],
  ['delete', false, 'Shop deleted successfully'],
  ['pause', true, '1 check(s) paused successfully'],
  ['restart', true, '1 check(s) restarted successfully'],
  ['delete', true, '1 check(s) deleted successfully'],
] as const)('describes the action %s (bulk: %s) as: %s', (action, isBulk, text) => {
  expect(actionSuccessText({ action, checks: checks.slice(0, 1), isBulk })).toBe(text);
});

test('names all checks of an action that is not a bulk action', () => {
  expect(actionSuccessText({ action: 'delete', checks, isBulk: false })).toBe('Shop, Mail deleted successfully');
});

test('names each check that the server rejected, and returns null if it rejected none', () => {
  const errors = [
    { id: 2, message: 'It is gone.' },
    { id: 9, message: 'It is locked.' },
  ];
  expect(actionErrorText(checks, { results: [], errors })).toBe('Mail: It is gone. Check 9: It is locked.');
  expect(actionErrorText(checks, { results: [], errors: [] })).toBeNull();
  expect(actionErrorText(checks, { results: [] })).toBeNull();
});

test('lists five names and counts the remaining ones', () => {
  expect(namesText(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d, e');
  expect(namesText(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('a, b, c, d, e, 2 more');
});
