import { StateIcon } from '../../../components/state-icon.tsx';
import { type Counts, headlineOf } from './headline-of.ts';
import { OutageBanner } from './outage-banner.tsx';
import classes from './summary.module.css';

/** Readable from two meters away. On small screens it is shown only while a check is down. */
export const Headline = (counts: Counts) => {
  const headline = headlineOf(counts);
  if (!headline) return null;
  const { state, text, detail } = headline;
  if (state === 'down') return <OutageBanner count={counts.down} text={text} detail={detail} />;
  return (
    <div className={classes.headline} data-state={state} role="status">
      <StateIcon state={state} size={32} />
      <div>
        {text}
        {detail && <div className={classes.detail}>{detail}</div>}
      </div>
    </div>
  );
};
