import { testSeeds } from './test-seeds.ts';

testSeeds(11, 200);
