import { useMay, useTimeZone } from '../../lib/account.ts';
import { dayText } from '../../lib/format/time.ts';
import { useRetirement } from '../../lib/use-retirement.ts';
import { InactiveLayout } from './inactive-layout.tsx';

export const Retired = () => {
  const retirement = useRetirement();
  const zone = useTimeZone();
  const who = useMay('export.request') ? 'You can export your data' : 'The owner and the admins can export the data';
  const until = retirement && dayText(new Date(retirement.deletedAt - 1).toISOString(), zone);
  return (
    <InactiveLayout
      title="Ended"
      heading={(name) => `The service has ended for ${name}`}
      lead={`Its checks have stopped. ${who}${until === null ? '.' : ` until ${until} (${zone}). After that day, it is deleted.`}`}
    />
  );
};
