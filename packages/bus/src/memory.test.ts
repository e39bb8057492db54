import { describeBus } from './contract-suite.ts';
import { createMemoryBus } from './memory.ts';

describeBus('memory', async () => createMemoryBus());
