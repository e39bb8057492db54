import { hash32 } from '@pharos/domain/schedule/partition-of.ts';

/** FNV-1a, 32 bits. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
};

/** Returns a number from 0 up to, but not including, 1, which is always the same for the same seed and position. */
export const chance = (seed: number, position: number): number => hash32(seed ^ hash32(position)) / 2 ** 32;
