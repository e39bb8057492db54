import { Link } from '@tanstack/react-router';
import type { Glance } from '../../../components/state-words.ts';
import { useOrganization } from '../../../lib/account.ts';
import { inAddress, type StatusFilter } from '../filters/use-list-filter.ts';
import classes from './summary.module.css';
import { Verdict } from './verdict.tsx';

interface Tile {
  label: string;
  count: number;
  status: StatusFilter;
  glance?: Glance;
}

/** How many checks there are, up, down and paused; each figure leads to its checks. */
export const Summary = ({ status }: { status: StatusFilter }) => {
  const { number_of_checks: total, num_of_checks_up_down: of } = useOrganization();
  const tiles: Tile[] = [
    { label: 'Total Checks', count: total, status: 'all' },
    { label: 'Up', count: of.up_count, status: 'up', glance: 'up' },
    { label: 'Down', count: of.down_count, status: 'down', glance: 'down' },
    { label: 'Paused', count: of.paused_count, status: 'pause', glance: 'paused' },
  ];
  return (
    <section className={classes.summary} aria-label="Summary">
      <Verdict total={total} up={of.up_count} down={of.down_count} paused={of.paused_count} />
      <ul className={classes.tiles}>
        {tiles.map((tile) => (
          <li key={tile.status}>
            <Link
              to="."
              search={(old) => ({ ...old, ...inAddress({ status: tile.status }), search: undefined, page: undefined })}
              resetScroll={false}
              className={classes.tile}
              data-glance={tile.count > 0 ? tile.glance : undefined}
              aria-current={status === tile.status ? 'true' : undefined}
            >
              <span className={classes.count}>{tile.count.toLocaleString('en')}</span>
              <span className={classes.label}>{tile.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
