import { describe, expect, it } from 'vitest';
import { openTo } from './open-to.ts';

describe('a location', () => {
  it('of nobody in particular is open to each organization', () => {
    expect(openTo(1)({})).toBe(true);
  });

  it('of one organization is open to that one alone', () => {
    expect(openTo(1)({ organizationId: 1 })).toBe(true);
    expect(openTo(2)({ organizationId: 1 })).toBe(false);
  });
});
