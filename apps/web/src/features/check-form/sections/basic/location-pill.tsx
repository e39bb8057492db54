import { Pill } from '@mantine/core';
import classes from './location-pill.module.css';

interface LocationPillProps {
  name: string;
  mark: string | null;
  disabled: boolean;
  onRemove: (() => void) | undefined;
}

/** Truncates a long name, but never the mark. */
export const LocationPill = ({ name, mark, disabled, onRemove }: LocationPillProps) => (
  <Pill disabled={disabled} withRemoveButton {...(onRemove && { onRemove })} title={name}>
    <span className={classes.label}>
      <bdi className={classes.name}>{name}</bdi>
      {mark !== null && <span className={classes.mark}> ({mark})</span>}
    </span>
  </Pill>
);
