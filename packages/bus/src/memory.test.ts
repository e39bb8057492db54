import { describeBus } from './contract-suite.ts';
import { MemoryBus } from './memory.ts';

describeBus('memory', async () => new MemoryBus());
