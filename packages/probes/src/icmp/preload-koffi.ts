/**
 * Loads koffi in the calling thread, so that it remains in memory when another thread that used it ends. Otherwise,
 * Node.js unloads koffi before the event loop of that thread has released its poll handles, and the process ends with
 * SIGSEGV.
 * @returns whether koffi could be loaded; if not, no thread can use it
 */
export const preloadKoffi = async (): Promise<boolean> => {
  try {
    await import('koffi');
    return true;
  } catch {
    return false;
  }
};
