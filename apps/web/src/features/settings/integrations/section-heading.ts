import { createContext } from 'react';

/** The ID of the section heading. Undefined outside a section. */
export const SectionHeading = createContext<string | undefined>(undefined);
