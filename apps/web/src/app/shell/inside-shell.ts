import { createContext } from 'react';

/** Whether a page is rendered inside the menu and header. Such a page must not be a landmark itself. */
export const InsideShell = createContext(false);
