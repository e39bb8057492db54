import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '../../../lib/live/use-connection.ts';
import classes from './notices.module.css';

/** Says that what is on the page may be old; goes away by itself. */
export const OfflineNotice = () => {
  const isReachable = useConnection();
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
