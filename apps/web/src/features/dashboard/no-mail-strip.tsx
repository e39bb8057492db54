import { IconMailOff } from '@tabler/icons-react';
import { NoMailNote } from '../../components/no-mail/no-mail-note.tsx';
import { NoticeStrip } from '../../components/notice-strip.tsx';

interface NoMailStripProps {
  isOperator: boolean;
  onDismiss: () => void;
}

/** The warning of `NoMailBanner`. */
export const NoMailStrip = ({ isOperator, onDismiss }: NoMailStripProps) => (
  <NoticeStrip label="Mail" icon={IconMailOff} title="Alerts are not delivered yet" onDismiss={onDismiss}>
    <NoMailNote isOperator={isOperator} />
  </NoticeStrip>
);
