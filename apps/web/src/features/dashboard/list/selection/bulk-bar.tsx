import { Button, CloseButton } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { ActionButton } from '../../../../components/action-button.tsx';
import type { CheckAction } from '../../actions/action-text.ts';
import type { CheckActions } from '../../actions/use-check-actions.ts';
import classes from './bulk-bar.module.css';
import type { CheckSelection } from './use-selection.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

interface BulkBarProps {
  selection: CheckSelection;
  count: number;
  actions: CheckActions;
}

export const BulkBar = ({ selection, count, actions }: BulkBarProps) => {
  const { selected, isWholePage, clear } = selection;
  if (selected.length === 0) return null;
  const ask =
    (action: CheckAction) =>
    ({ currentTarget: opener }: MouseEvent<HTMLElement>) =>
      actions.confirmThenDo({ action, checks: selected, isBulk: true, opener });
  // The bar disappears with the selection, so the checkbox that selects all gets the focus.
  const leave = () => {
    clear();
    document.querySelector<HTMLElement>('#dashboard thead input')?.focus();
  };
  return (
    <section className={classes.bar} aria-label="Selected checks">
      <span className={classes.count} role="status">
        {selected.length.toLocaleString('en')} selected
      </span>
      {isWholePage && selected.length < count && (
        <ActionButton variant="subtle" size="sm" loading={selection.isReadingAll} onClick={selection.selectAllMatching}>
          Select all {count.toLocaleString('en')}
        </ActionButton>
      )}
      <Button variant="default" size="sm" leftSection={<IconPlayerPause {...ICON} />} onClick={ask('pause')}>
        Pause
      </Button>
      <Button variant="default" size="sm" leftSection={<IconPlayerPlay {...ICON} />} onClick={ask('restart')}>
        Restart
      </Button>
      <Button variant="light" color="red" size="sm" leftSection={<IconTrash {...ICON} />} onClick={ask('delete')}>
        Delete
      </Button>
      <CloseButton aria-label="Clear selection" onClick={leave} />
    </section>
  );
};
