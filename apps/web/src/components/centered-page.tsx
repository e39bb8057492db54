import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../lib/use-page-title.ts';
import classes from './centered-page.module.css';
import { LogoMark } from './logo-mark.tsx';

interface CenteredPageProps {
  /** The title of the browser tab, and of the page unless `heading` is set. */
  title: string;
  heading?: string;
  lead?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}

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
