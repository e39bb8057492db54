/**
 * Loads koffi in the calling thread, so that it stays in memory when a thread that used it ends. Otherwise Node unloads it
 * with that thread, before the thread's loop has released koffi's poll handles: the whole process dies of SIGSEGV.
 * Resolves to whether it could be loaded; where it cannot, no thread can use it either.
 */
export const keepKoffiLoaded = async (): Promise<boolean> => {
  try {
    await import('koffi');
    return true;
  } catch {
    return false;
  }
};
