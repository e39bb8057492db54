import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeToken, encodeToken, jobsStream, locationOf, resultsSubject } from './subjects.ts';

it.each([
  ['north-1_a', 'north-1_a'],
  ['eu.west', 'eu=2Ewest'],
  ['a b*>', 'a=20b=2A=3E'],
  ['=', '=3D'],
  ['Zürich', 'Z=C3=BCrich'],
  ['', '='],
])('encodes %j as the token %s, and decodes it', (text, token) => {
  expect(encodeToken(text)).toBe(token);
  expect(decodeToken(token)).toBe(text);
});

it('encodes any text as one token, and decodes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const token = encodeToken(text);
      expect(token).toMatch(/^[\w=-]+$/);
      expect(decodeToken(token)).toBe(text);
      expect(locationOf(resultsSubject('engine.1', text))).toBe(text);
    }),
  );
});

it.each(['', 'a.b', 'a=2', 'a=2e', '=41', '=FF', 'ü', 'a b'])('rejects %j as a token', (token) => {
  expect(decodeToken(token)).toBeNull();
});

it('gives each location a separate stream', () => {
  expect(jobsStream('eu.west')).toBe('PHAROS_JOBS_eu=2Ewest');
});
