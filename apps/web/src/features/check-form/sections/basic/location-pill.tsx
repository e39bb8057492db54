import { Pill } from '@mantine/core';
import classes from './location-pill.module.css';

interface LocationPillProps {
  name: string;
  /** A note beside the name, such as "away". Null if there is none. */
  mark: string | null;
  disabled: boolean;
  onRemove: (() => void) | undefined;
}

/** Shows a chosen location. A long name is truncated, but the note is always visible in full. */
export const LocationPill = ({ name, mark, disabled, onRemove }: LocationPillProps) => (
  <Pill disabled={disabled} withRemoveButton {...(onRemove && { onRemove })} title={name}>
    <span className={classes.label}>
      <bdi className={classes.name}>{name}</bdi>
      {mark !== null && <span className={classes.mark}> ({mark})</span>}
    </span>
  </Pill>
);
