import { showWarning } from '../../../lib/toast.ts';

/**
 * Copies a text to the clipboard. Returns false and shows a warning if the browser rejects it.
 * Browsers allow it only on pages loaded over HTTPS or from localhost.
 */
export const copyCode = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showWarning('Your browser does not let Pharos copy here. Select the code, and copy it yourself.');
    return false;
  }
};
