import { VisuallyHidden } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useReachability } from '../../../lib/live/use-reachability.ts';
import classes from './banners.module.css';

export const OfflineBanner = () => {
  const isReachable = useReachability();
  const [wasAway, setWasAway] = useState(false);
  if (!isReachable && !wasAway) setWasAway(true);
  return (
    <div role="status">
      {isReachable && wasAway && <VisuallyHidden>Pharos can be reached again.</VisuallyHidden>}
      {!isReachable && (
        <p className={classes.offline}>
          <IconCloudOff size={20} stroke={1.7} aria-hidden="true" />
          Pharos cannot be reached. The data on this page may be out of date.
        </p>
      )}
    </div>
  );
};
