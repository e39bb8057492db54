/** Deeper than any JSON that Pharos needs; schemas and JSON.stringify walk a value by recursion, and fail where it is thousands of levels deep. */
export const MAX_JSON_DEPTH = 64;

/** Returns whether lists and objects are nested more than `depth` levels. Walks without recursion, since the sender chooses the depth. */
export const isDeeperThan = (root: unknown, depth: number): boolean => {
  let level = [root];
  for (let n = 0; n <= depth; n += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
};
