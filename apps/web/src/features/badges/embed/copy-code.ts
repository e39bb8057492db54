import { showWarning } from '../../../lib/toast.ts';

/** Returns false and shows a warning if copying fails. Browsers allow it only over HTTPS or on localhost. */
export const copyCode = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showWarning('Your browser does not allow Pharos to copy the code. Select the code and copy it yourself.');
    return false;
  }
};
