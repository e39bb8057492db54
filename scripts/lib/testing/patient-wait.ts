import { vi } from 'vitest';
import { WAIT_MS } from './wait-ms.mjs';

/** Vitest has a timeout setting for `expect.poll` but not for `vi.waitFor`, which gives up after a second. */
const { waitFor } = vi;
const isPatient = Symbol.for('pharos.patient-wait');
if (!(isPatient in vi)) {
  Object.assign(vi, {
    [isPatient]: true,
    waitFor: ((work, options) =>
      waitFor(work, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options })) as typeof waitFor,
  });
}
