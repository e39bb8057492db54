import { createContext } from 'react';

/** The id of the section heading above a row. Undefined outside a section. */
export const SectionHeading = createContext<string | undefined>(undefined);
