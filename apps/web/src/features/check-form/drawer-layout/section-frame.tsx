import { Stack, Title } from '@mantine/core';
import { Fragment } from 'react';
import { useCheckFormContext } from '../form/context.ts';
import type { Section } from '../sections/sections-for-type.ts';
import { typeInputs } from '../type-inputs/inputs-by-field.ts';
import classes from './section-frame.module.css';

export const SectionFrame = ({ section: { id, title, Body = Fragment } }: { section: Section }) => {
  const { type } = useCheckFormContext().values;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
      <Title order={3} size="h5" id={`${id}-title`} tabIndex={-1} className={classes.title} mb="md">
        {title}
      </Title>
      <Stack>
        <Body>
          {[...typeInputs(id, type)].map(([Input, field]) => (
            <Input key={field} />
          ))}
        </Body>
      </Stack>
    </section>
  );
};
