import { expect, test } from 'vitest';
import { formPageAnswer, pageAnswer } from './page-answer.ts';

test('forbids scripts, resources, forms and frames in a page', () => {
  expect(pageAnswer('<p>Up</p>')).toEqual({
    body: '<p>Up</p>',
    status: undefined,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
  expect(pageAnswer('', 404).status).toBe(404);
});

test('allows forms to the own origin only, and sends no referrer', () => {
  expect(formPageAnswer('<form>', 404)).toEqual({
    body: '<form>',
    status: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  });
});
