import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateIcon } from '../../../components/state-icon.tsx';
import classes from './summary.module.css';
import { type Counts, verdictOf } from './verdict-of.ts';

/** Reads from two metres away; large screens only. */
export const Verdict = (counts: Counts) => {
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
