import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

const BLOCK = Buffer.alloc(1024 * 1024);

export const fillDisk: Fault = {
  inflict: async ({ dataDir, wait }, seconds, healed) => {
    const ballast = join(dataDir, 'ballast');
    await fill(ballast);
    try {
      // Space that becomes free during the fault is filled again.
      for (let second = 0; second < seconds; second += 1) {
        await wait(1);
        await fill(ballast);
      }
    } finally {
      await rm(ballast, { force: true });
      healed();
    }
  },
};

const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a');
  try {
    for (let size = BLOCK.length; size >= 512; ) {
      try {
        const { bytesWritten } = await file.write(BLOCK, 0, size);
        if (bytesWritten < size) size >>= 1;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    await file.close();
  }
};
