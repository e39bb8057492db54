import { useState } from 'react';

/** How often a value has changed while it was looked at; 0 until it does. */
export const useChangeCount = (value: unknown): number => {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (!Object.is(seen.value, value)) setSeen({ value, changes: seen.changes + 1 });
  return seen.changes;
};
