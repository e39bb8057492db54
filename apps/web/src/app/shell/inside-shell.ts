import { createContext } from 'react';

/** Whether a page is inside the shell. Such a page must not be a landmark itself. */
export const InsideShell = createContext(false);
