import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './metric-tiles.module.css';

interface MetricTileProps {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  meaning?: string;
}

/** The parent must be a grid with the class `tiles`. */
export const MetricTile = ({ label, value, hint, meaning }: MetricTileProps) => (
  <dl>
    <Text component="dt" size="sm" c="dimmed">
      {label}
      {meaning && (
        <Tooltip label={meaning} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon
            variant="transparent"
            size={24}
            className={styles.about}
            c="dimmed"
            aria-label={`About: ${label}. ${meaning}`}
          >
            <IconInfoCircle size={15} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      )}
    </Text>
    <dd>
      <Text fz={22} fw={600} lh={1.25} className="tabular">
        {value}
      </Text>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </dd>
  </dl>
);
