import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DisplayState } from '../../../components/display-state.ts';
import { StateIcon } from '../../../components/state-icon.tsx';
import { useOrganization } from '../../../lib/account.ts';
import { type StatusFilter, toSearchParams } from '../filters/list-filter.ts';
import { Headline } from './headline.tsx';
import { countWaiting } from './headline-of.ts';
import classes from './summary.module.css';

interface Tile {
  label: string;
  count: number;
  status: StatusFilter;
  state?: DisplayState;
}

export const Summary = ({ status }: { status: StatusFilter }) => {
  const { number_of_checks: total, num_of_checks_up_down: of } = useOrganization();
  const counts = {
    total,
    up: of.up_count,
    down: of.down_count,
    paused: of.paused_count,
    pausedByPlan: of.paused_by_plan_count,
    unreadable: of.unreadable_count,
    withoutLocation: of.no_live_location_count,
  };
  const waiting = countWaiting(counts);
  const tiles: Tile[] = [
    { label: 'Total Checks', count: total, status: 'all' },
    { label: 'Up', count: of.up_count, status: 'up', state: 'up' },
    { label: 'Down', count: of.down_count, status: 'down', state: 'down' },
    { label: 'Paused', count: of.paused_count, status: 'pause', state: 'paused' },
  ];
  return (
    <section className={classes.summary} aria-label="Summary">
      <Headline {...counts} />
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={tile.status}>
            <CountLink
              status={tile.status}
              isChosen={status === tile.status}
              className={classes.tile}
              state={tile.count > 0 ? tile.state : undefined}
            >
              <span className={classes.count}>{tile.count.toLocaleString('en')}</span>
              <span className={classes.label}>{tile.label}</span>
              {tile.status === 'all' && waiting > 0 && of.down_count === 0 && (
                <span className={classes.waiting}>{waiting.toLocaleString('en')} waiting</span>
              )}
            </CountLink>
          </li>
        ))}
      </ul>
      {of.unreadable_count > 0 && (
        <Unknown count={of.unreadable_count} text="not monitored" isChosen={status === 'unknown'}>
          : the stored settings of {of.unreadable_count === 1 ? 'it' : 'them'} cannot be read.
        </Unknown>
      )}
      {of.no_live_location_count > 0 && (
        <Unknown count={of.no_live_location_count} text="unknown" isChosen={status === 'unknown'}>
          : no connected location can run {of.no_live_location_count === 1 ? 'it' : 'them'}.
        </Unknown>
      )}
    </section>
  );
};

interface UnknownProps {
  count: number;
  text: string;
  isChosen: boolean;
  children: ReactNode;
}

const Unknown = ({ count, text, isChosen, children }: UnknownProps) => (
  <p className={classes.notMonitored}>
    <StateIcon state="unknown" size={18} />
    <span>
      <CountLink status="unknown" isChosen={isChosen}>
        {`${count.toLocaleString('en')} ${text}`}
      </CountLink>
      {children}
    </span>
  </p>
);

interface CountLinkProps {
  status: StatusFilter;
  isChosen: boolean;
  className?: string | undefined;
  state?: DisplayState | undefined;
  children: ReactNode;
}

const CountLink = ({ status, isChosen, className, state, children }: CountLinkProps) => (
  <Link
    to="."
    search={(old) => ({ ...old, ...toSearchParams({ status }), search: undefined, page: undefined })}
    resetScroll={false}
    // Without `exact`, the link to all checks is active for every status, because it has no search parameters.
    activeOptions={{ exact: true }}
    className={className}
    data-state={state}
    aria-current={isChosen ? 'true' : undefined}
  >
    {children}
  </Link>
);
