import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}

export const Section = ({ title, about, children }: SectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Stack gap={4}>
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        {about && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {about}
          </Text>
        )}
      </Stack>
      <div>{children}</div>
    </section>
  );
};
