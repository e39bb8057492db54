import { createContext } from 'react';

/** Whether the menu and header stand around: a page there is no landmark of its own. */
export const InsideShell = createContext(false);
