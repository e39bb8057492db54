import { expect, test } from 'vitest';
import { phaseBars } from './phase-bars.ts';

test('places the phases one after another and fills the axis', () => {
  const { bars, total } = phaseBars({ dns: 10, connect: 20, tls: 30, first_byte: 100, transfer: 40 });
  expect(total).toBe(200);
  expect(bars).toEqual([
    { name: 'Name resolution', ms: 10, start: 0, width: 5 },
    { name: 'Connection', ms: 20, start: 5, width: 10 },
    { name: 'TLS handshake', ms: 30, start: 15, width: 15 },
    { name: 'First byte', ms: 100, start: 30, width: 50 },
    { name: 'Transfer', ms: 40, start: 80, width: 20 },
  ]);
});

test('shows no bar for a phase that did not take place, but one for a phase that took no time', () => {
  const { bars } = phaseBars({ dns: null, connect: 0, tls: null, first_byte: 4, transfer: null });
  expect(bars).toEqual([
    { name: 'Connection', ms: 0, start: 0, width: 0 },
    { name: 'First byte', ms: 4, start: 0, width: 100 },
  ]);
});

test('avoids a division by zero if nothing was measured or all phases are zero', () => {
  const none = { dns: null, connect: null, tls: null, first_byte: null, transfer: null };
  expect(phaseBars(none)).toEqual({ bars: [], total: 0 });
  expect(phaseBars({ ...none, connect: 0 }).bars).toEqual([{ name: 'Connection', ms: 0, start: 0, width: 0 }]);
});
