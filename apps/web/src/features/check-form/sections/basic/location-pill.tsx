import { Pill } from '@mantine/core';
import classes from './location-pill.module.css';

interface LocationPillProps {
  name: string;
  /** What is said of it beside its name: "away". */
  mark: string | null;
  disabled: boolean;
  onRemove: (() => void) | undefined;
}

/** A chosen location. A name that is too long is cut, what is said of the location never. */
export const LocationPill = ({ name, mark, disabled, onRemove }: LocationPillProps) => (
  <Pill disabled={disabled} withRemoveButton {...(onRemove && { onRemove })} title={name}>
    <span className={classes.label}>
      <bdi className={classes.name}>{name}</bdi>
      {mark !== null && <span className={classes.mark}> ({mark})</span>}
    </span>
  </Pill>
);
