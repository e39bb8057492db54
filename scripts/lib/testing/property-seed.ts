import fc from 'fast-check';
import { isDeep } from './tier.mjs';

/**
 * Property tests draw the same values in each `npm test`, so that only a change can make one fail. The deep tier draws
 * new values.
 */
if (!isDeep) fc.configureGlobal({ seed: 1 });
