import { describe, expect, it } from 'vitest';
import { statusVerdict, textVerdict } from './response-verdict.ts';

describe('statusVerdict', () => {
  it.each([
    [200, 'AV'],
    [204, 'AV'],
    [299, 'AV'],
    [304, 'RE'],
    [101, 'RE'],
    [400, 'RE'],
    [404, 'RE'],
    [503, 'RE'],
    [999, 'RE'],
  ])('maps status %i to the verdict %s', (code, verdict) => {
    expect(statusVerdict(code, undefined, null).verdict).toBe(verdict);
  });

  const only = (...codes: number[]) => ({ mode: 'whitelist' as const, codes });
  const not = (...codes: number[]) => ({ mode: 'blacklist' as const, codes });

  it.each([
    [404, only(404), 'AV'],
    [200, only(404), 'SCE'],
    [200, only(200, 201), 'AV'],
    [200, not(200), 'SCE'],
    [201, not(200), 'AV'],
    [500, not(200), 'RE'],
    [500, not(500), 'SCE'],
  ])('maps status %i with the status check %j to the verdict %s', (code, check, verdict) => {
    expect(statusVerdict(code, check, null).verdict).toBe(verdict);
  });

  it('explains why a redirect was not followed, unless its status code is listed', () => {
    expect(statusVerdict(302, undefined, 'No location')).toEqual({ verdict: 'RE', summary: 'No location' });
    expect(statusVerdict(302, only(302), 'No location').verdict).toBe('AV');
    expect(statusVerdict(302, only(200), 'No location')).toEqual({
      verdict: 'SCE',
      summary: 'No location: HTTP 302 Found is not among the accepted status codes',
    });
    expect(statusVerdict(302, not(302), 'No location')).toEqual({
      verdict: 'SCE',
      summary: 'No location: HTTP 302 Found is among the refused status codes',
    });
  });

  it('includes the name of the status in the summary', () => {
    expect(statusVerdict(503, undefined, null).summary).toBe('HTTP 503 Service Unavailable');
    expect(statusVerdict(599, undefined, null).summary).toBe('HTTP 599');
  });
});

describe('textVerdict', () => {
  it.each([
    ['contains', 'hello world', 'AV'],
    ['contains', 'goodbye', 'SME'],
    ['absent', 'hello world', 'SME'],
    ['absent', 'goodbye', 'AV'],
  ] as const)('maps the string check "%s" and the body %j to the verdict %s', (mode, body, verdict) => {
    expect(textVerdict(body, { mode, text: 'hello' }).verdict).toBe(verdict);
  });
});
