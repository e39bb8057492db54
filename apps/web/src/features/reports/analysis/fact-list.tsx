import { Fragment } from 'react';
import styles from './probe-card.module.css';

/** Omits null and empty values. */
export const FactList = ({ facts }: { facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) =>
      value === null || value === '' ? null : (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ),
    )}
  </dl>
);
