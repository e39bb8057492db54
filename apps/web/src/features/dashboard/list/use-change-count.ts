import { useState } from 'react';

export const useChangeCount = (value: unknown): number => {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (!Object.is(seen.value, value)) setSeen({ value, changes: seen.changes + 1 });
  return seen.changes;
};
