import { Button, CloseButton } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Deed } from '../actions/tell-outcome.tsx';
import type { CheckActions } from '../actions/use-actions.ts';
import classes from './bulk-bar.module.css';
import type { CheckSelection } from './use-selection.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** What can be done with the selected checks. */
export const BulkBar = ({ selection, actions }: { selection: CheckSelection; actions: CheckActions }) => {
  const { selected, clear } = selection;
  if (selected.length === 0) return null;
  const ask =
    (deed: Deed) =>
    ({ currentTarget: opener }: MouseEvent<HTMLElement>) =>
      actions.ask({ deed, checks: selected, isBulk: true, opener });
  // The bar goes away with the selection: one goes on where all are selected.
  const leave = () => {
    clear();
    document.querySelector<HTMLElement>('#dashboard thead input')?.focus();
  };
  return (
    <section className={classes.bar} aria-label="Selected checks">
      <span className={classes.count} role="status">
        {selected.length} selected
      </span>
      <Button variant="default" size="sm" leftSection={<IconPlayerPause {...ICON} />} onClick={ask('paused')}>
        Pause
      </Button>
      <Button variant="default" size="sm" leftSection={<IconPlayerPlay {...ICON} />} onClick={ask('restarted')}>
        Restart
      </Button>
      <Button variant="light" color="red" size="sm" leftSection={<IconTrash {...ICON} />} onClick={ask('deleted')}>
        Delete
      </Button>
      <CloseButton aria-label="Clear selection" onClick={leave} />
    </section>
  );
};
