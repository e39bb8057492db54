import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { StateIcon } from '../../../components/state-icon.tsx';
import { type Counts, headlineOf } from './headline-of.ts';
import classes from './summary.module.css';

/** Large enough to be read from two meters away; on large screens only. */
export const Headline = (counts: Counts) => {
  const headline = headlineOf(counts);
  if (!headline) return null;
  const { state, words, detail } = headline;
  return (
    <div className={classes.headline} data-state={state} role="status">
      {state === 'down' ? (
        <IconAlertOctagonFilled size={44} aria-hidden="true" />
      ) : (
        <StateIcon state={state} size={32} />
      )}
      <div>
        {state === 'down' ? (
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
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
    </div>
  );
};
