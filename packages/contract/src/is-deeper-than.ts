/** More than Pharos needs. Schemas and JSON.stringify are recursive and fail if a value is thousands of levels deep. */
export const MAX_JSON_DEPTH = 64;

/** Not recursive, because the sender controls the depth. */
export const isDeeperThan = (root: unknown, depth: number): boolean => {
  let level = [root];
  for (let n = 0; n <= depth; n += 1) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
};
