import { AppShell } from '@mantine/core';
import type { ReactNode } from 'react';

/** Side menu and header around a page. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <AppShell padding="md">
    <AppShell.Main>{children}</AppShell.Main>
  </AppShell>
);
