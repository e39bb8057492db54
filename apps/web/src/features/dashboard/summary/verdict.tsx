import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateIcon } from '../../../components/state-icon.tsx';
import type { Glance } from '../../../components/state-words.ts';
import classes from './summary.module.css';

interface VerdictProps {
  total: number;
  up: number;
  down: number;
  paused: number;
}

/** The one thing to know, as glance and words; null where there is nothing to tell of. */
export const verdictOf = ({ total, up, down, paused }: VerdictProps): { glance: Glance; words: string } | null => {
  if (down > 0) return { glance: 'down', words: `${down.toLocaleString('en')} Down` };
  if (total === 0) return null;
  if (up > 0) return { glance: 'up', words: 'All Up' };
  return paused > 0 ? { glance: 'paused', words: 'All Paused' } : { glance: 'pending', words: 'Waiting for results' };
};

/** Reads from two metres away; large screens only. */
export const Verdict = (counts: VerdictProps) => {
  const verdict = verdictOf(counts);
  if (!verdict) return null;
  const { glance, words } = verdict;
  return (
    <div className={classes.verdict} data-glance={glance} role="status">
      {glance === 'down' ? (
        <IconAlertOctagonFilled size={44} aria-hidden="true" />
      ) : (
        <StateIcon glance={glance} size={32} />
      )}
      {glance === 'down' ? (
        <Link
          to="."
          search={(old) => ({ ...old, status: 'down' as const, search: undefined, page: undefined })}
          resetScroll={false}
          className={classes.alarm}
        >
          {words}
        </Link>
      ) : (
        words
      )}
    </div>
  );
};
