import { createContext } from 'react';

/** The id of the heading of the section that rows are in; undefined outside of sections. */
export const SectionHeading = createContext<string | undefined>(undefined);
