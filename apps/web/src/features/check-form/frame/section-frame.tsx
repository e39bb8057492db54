import { Stack, Title } from '@mantine/core';
import type { Section } from '../sections/registry.ts';
import classes from './section-frame.module.css';

/** A section under its title. */
export const SectionFrame = ({ section: { id, title, Body } }: { section: Section }) => (
  <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
    <Title order={3} size="h5" id={`${id}-title`} tabIndex={-1} className={classes.title} mb="md">
      {title}
    </Title>
    <Stack>
      <Body />
    </Stack>
  </section>
);
