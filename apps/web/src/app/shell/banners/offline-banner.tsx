import { IconCloudOff } from '@tabler/icons-react';
import { useReachability } from '../../../lib/live/use-reachability.ts';
import classes from './banners.module.css';

/** Says that what is on the page may be old; goes away by itself. */
export const OfflineBanner = () => {
  const isReachable = useReachability();
  return (
    <div role="status">
      {!isReachable && (
        <p className={classes.offline}>
          <IconCloudOff size={20} stroke={1.7} aria-hidden="true" />
          Pharos cannot be reached. What you see may be old.
        </p>
      )}
    </div>
  );
};
