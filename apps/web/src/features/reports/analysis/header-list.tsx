import { Title } from '@mantine/core';
import { Fragment } from 'react';
import styles from './probe-card.module.css';

export const HeaderList = ({ title, headers }: { title: string; headers: Readonly<Record<string, string>> }) => (
  <div>
    <Title order={4} size="h6" mb={4}>
      {title}
    </Title>
    <dl className={`${styles.facts} ${styles.mono}`}>
      {Object.entries(headers).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
);
