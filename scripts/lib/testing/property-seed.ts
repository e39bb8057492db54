import fc from 'fast-check';
import { isDeep } from './tier.mjs';

/** The values that property tests draw are the same in each `npm test`, so that only a change turns one red. The deep tier draws new ones. */
if (!isDeep) fc.configureGlobal({ seed: 1 });
