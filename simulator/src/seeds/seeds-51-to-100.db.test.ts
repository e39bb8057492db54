import { testSeeds } from './test-seeds.ts';

testSeeds(51, 100);
