import { Skeleton } from '@mantine/core';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { MouseEventHandler } from 'react';
import { displayStateOf } from '../../../components/display-state.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { percentText } from '../../../lib/format/number.ts';
import type { CheckActions } from '../actions/use-check-actions.ts';
import { PAGE_SIZE } from '../filters/list-filter.ts';
import classes from './check-cards.module.css';
import { CheckMenu } from './check-menu.tsx';
import { CheckName } from './check-name.tsx';
import { StateDetail } from './check-state.tsx';
import type { Columns } from './columns.ts';
import type { ChecksProps } from './table/check-table.tsx';
import { useChangeCount } from './use-change-count.ts';
import { useOpenReport } from './use-open-report.ts';

export const CheckCards = ({ checks, columns, actions, isOld }: ChecksProps) => {
  const openReport = useOpenReport();
  return (
    <ul className={classes.list} aria-label="Checks" aria-busy={isOld || !checks} data-old={isOld || undefined}>
      {!checks && <SkeletonCards />}
      {checks?.map((check) => (
        <CheckCard key={check.id} check={check} columns={columns} actions={actions} onClick={openReport(check.id)} />
      ))}
    </ul>
  );
};

interface CheckCardProps {
  check: ListedCheck;
  columns: Columns;
  actions: CheckActions;
  onClick: MouseEventHandler<HTMLElement>;
}

const CheckCard = ({ check, columns, actions, onClick }: CheckCardProps) => {
  const displayState = displayStateOf(check.statuses);
  const changes = useChangeCount(check.statuses.state);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Keyboard users open the report with the link in the name.
    <li
      className={classes.card}
      onClick={onClick}
      data-flash={changes === 0 ? undefined : changes % 2 === 0 ? 'even' : 'odd'}
    >
      <CheckName
        check={check}
        detail={
          (displayState === 'down' || displayState === 'unknown' || check.statuses.paused_by_plan) && (
            <StateDetail statuses={check.statuses} />
          )
        }
      />
      <div className={classes.figures}>
        <StateBadge state={displayState} />
        <span className="tabular">{percentText(check.stats.availability_percentage)}</span>
      </div>
      {columns.menu && <CheckMenu check={check} actions={actions} />}
    </li>
  );
};

const SkeletonCards = () =>
  Array.from({ length: PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The rows are identical placeholders.
    <li key={row} className={classes.card}>
      <Skeleton height={14} width={`${40 + ((row * 17) % 40)}%`} />
    </li>
  ));
