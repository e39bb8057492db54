import { Link } from '@tanstack/react-router';
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

/** How many checks there are, up, down and paused; each count is a link to its checks. */
export const Summary = ({ status }: { status: StatusFilter }) => {
  const { number_of_checks: total, num_of_checks_up_down: of } = useOrganization();
  const counts = {
    total,
    up: of.up_count,
    down: of.down_count,
    paused: of.paused_count,
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
            <Link
              to="."
              search={(old) => ({
                ...old,
                ...toSearchParams({ status: tile.status }),
                search: undefined,
                page: undefined,
              })}
              resetScroll={false}
              className={classes.tile}
              data-state={tile.count > 0 ? tile.state : undefined}
              aria-current={status === tile.status ? 'true' : undefined}
            >
              <span className={classes.count}>{tile.count.toLocaleString('en')}</span>
              <span className={classes.label}>{tile.label}</span>
              {tile.status === 'all' && waiting > 0 && of.down_count === 0 && (
                <span className={classes.waiting}>{waiting.toLocaleString('en')} waiting</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {of.unreadable_count > 0 && (
        <p className={classes.notMonitored}>
          <StateIcon state="unknown" size={18} />
          <span>
            {/* In the order of states these are among the first. */}
            <Link to="." search={{}} resetScroll={false}>
              {of.unreadable_count.toLocaleString('en')} not monitored
            </Link>
            : what is stored of {of.unreadable_count === 1 ? 'it' : 'them'} cannot be read.
          </span>
        </p>
      )}
      {of.no_live_location_count > 0 && (
        <p className={classes.notMonitored}>
          <StateIcon state="unknown" size={18} />
          <span>
            <Link to="." search={{}} resetScroll={false}>
              {of.no_live_location_count.toLocaleString('en')} unknown
            </Link>
            : none of {of.no_live_location_count === 1 ? 'its' : 'their'} locations is live.
          </span>
        </p>
      )}
    </section>
  );
};
