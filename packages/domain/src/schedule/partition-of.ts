export const PARTITIONS = 256;

/** The finalizer of MurmurHash3. */
export const hash32 = (value: number): number => {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

export const partitionOf = (checkId: number): number => hash32(checkId) % PARTITIONS;
