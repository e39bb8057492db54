/**
 * Loads koffi in the calling thread, so that it remains in memory when another thread that used it ends. Otherwise,
 * Node.js unloads koffi with that thread, before the event loop of the thread has released the poll handles of koffi.
 * The whole process then ends with SIGSEGV.
 * @returns whether koffi could be loaded; if not, no thread can use it
 */
export const keepKoffiLoaded = async (): Promise<boolean> => {
  try {
    await import('koffi');
    return true;
  } catch {
    return false;
  }
};
