import { showWarning } from '../../../lib/toast.ts';

/** Copies a text, or says that the browser does not allow it: it does so on pages that came over https, or from this machine, alone. */
export const copyCode = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showWarning('Your browser does not let Pharos copy here. Select the code, and copy it yourself.');
    return false;
  }
};
