import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import classes from './centered-page.module.css';
import { LogoMark } from './logo-mark.tsx';

interface CenteredPageProps {
  /** The title in the browser's tab. It is also the heading unless `heading` is given. */
  title: string;
  heading?: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Links to other pages, below the sheet. */
  footer?: ReactNode;
}

/** A page with a single centered sheet: login, sign-up, and pages that are shown instead of the app. */
export const CenteredPage = ({ title, heading = title, lead, children, footer }: CenteredPageProps) => {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <LogoMark size={32} />
        <span>Pharos</span>
      </header>
      <main className={classes.sheet}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h3">
              {heading}
            </Title>
            {lead && (
              <Text c="dimmed" mt={4}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
};
