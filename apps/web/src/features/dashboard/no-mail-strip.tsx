import { IconMailOff } from '@tabler/icons-react';
import { NoMailNote } from '../../components/no-mail/no-mail-note.tsx';
import { NoticeStrip } from '../../components/notice-strip.tsx';

interface NoMailStripProps {
  isHosted: boolean;
  onDismiss: () => void;
}

/** The warning of `NoMailBanner`. */
export const NoMailStrip = ({ isHosted, onDismiss }: NoMailStripProps) => (
  <NoticeStrip label="Mail" icon={IconMailOff} title="Alerts are not delivered yet" onDismiss={onDismiss}>
    <NoMailNote isHosted={isHosted} />
  </NoticeStrip>
);
