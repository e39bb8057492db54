import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import classes from './centered-page.module.css';
import { LogoMark } from './logo-mark.tsx';

interface CenteredPageProps {
  /** In the browser's tab; the heading, unless that is given apart. */
  title: string;
  heading?: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Ways to elsewhere, under the sheet. */
  footer?: ReactNode;
}

/** One sheet in the middle of an otherwise empty page: log in, sign up, and what is shown in place of the app. */
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
