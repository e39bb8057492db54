import { NavLink } from '@mantine/core';
import type { RefObject } from 'react';
import type { Section } from '../sections/sections-for-type.ts';
import { goToSection } from './go-to-section.ts';
import classes from './section-menu.module.css';
import { useSectionInView } from './use-section-in-view.ts';

interface SectionMenuProps {
  sections: readonly Section[];
  scroller: RefObject<HTMLElement | null>;
}

export const SectionMenu = ({ sections, scroller }: SectionMenuProps) => {
  const [inView, choose] = useSectionInView(
    scroller,
    sections.map(({ id }) => id),
  );
  const go = (id: string): void => {
    choose(id);
    goToSection(id);
  };
  return (
    <nav aria-label="Sections of the form" className={classes.menu}>
      {sections.map(({ id, title }) => (
        <NavLink
          key={id}
          component="button"
          type="button"
          label={title}
          className={classes.link}
          active={id === inView}
          variant="subtle"
          aria-current={id === inView ? 'location' : undefined}
          onClick={() => go(id)}
        />
      ))}
    </nav>
  );
};
