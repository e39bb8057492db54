import { describe, expect, test } from 'vitest';
import { newPasswordProblem } from './new-password-problem.ts';

const PERSONAL = ['grace.hopper@example.com', 'Grace Hopper', 'Rear Admirals'];

describe('newPasswordProblem', () => {
  test.each([
    'correct-battery-lamp',
    'Tr0mbone&paper',
    'ein langer Satz',
    'zażółć gęślą jaźń',
    'kQ7-vw2P-xz9L',
    'weather4Saturdays',
    'four gray herons wade',
    'hopper loves her ships',
  ])('accepts %s', (password) => expect(newPasswordProblem(password, PERSONAL)).toBeNull());

  test.each([
    'password1234',
    'P@ssw0rd!!!!2024',
    'passwordpassword',
    '123456789012',
    '098765432109',
    'qwertyuiop123',
    'qwertyuiopasdfghjkl',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    '1q2w1q2w1q2w',
    'letmein123456',
    'correct horse battery staple',
    'Welcome2Welcome2',
    'samantha1234',
    '112233445566',
    'thisismypassword',
    'pharospharos12',
  ])('rejects %s as common', (password) =>
    expect(newPasswordProblem(password, PERSONAL)).toBe('This password is too common.'),
  );

  test.each(['grace.hopper@example.com', 'GraceHopper1906', 'hopper-hopper-1', 'rearadmirals99', 'Rear Admirals!!'])(
    'rejects %s as personal',
    (password) => expect(newPasswordProblem(password, PERSONAL)).toMatch(/too similar/),
  );

  test('counts characters, not code units', () => {
    expect(newPasswordProblem('🦉🦊🐻🐼🐨🐯', [])).toMatch(/too short/);
    expect(newPasswordProblem('x'.repeat(129), [])).toMatch(/too long/);
    expect(newPasswordProblem(`weather4Saturdays${'🦉'.repeat(111)}`, [])).toBeNull();
  });
});
