import { describe, expect, it } from 'vitest';
import { openTo } from './open-to.ts';

describe('a location', () => {
  it('is open to every organization if it belongs to none', () => {
    expect(openTo(1)({})).toBe(true);
  });

  it('is open only to the organization to which it belongs', () => {
    expect(openTo(1)({ organizationId: 1 })).toBe(true);
    expect(openTo(2)({ organizationId: 1 })).toBe(false);
  });
});
