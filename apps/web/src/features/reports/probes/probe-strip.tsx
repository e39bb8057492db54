import { Box, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { useTimeZone } from '../../../lib/account.ts';
import { joinUnits, millisecondsText } from '../../../lib/format/number.ts';
import { momentText } from '../../../lib/format/time.ts';
import styles from './probe-strip.module.css';

const WIDE = '(min-width: 48em)';
/** Makes each bar wide enough for a finger. */
const MAX_ON_SMALL = 30;

interface ProbeStripProps {
  /** Newest first. */
  probes: readonly ProbeReport[];
  chosenAt: string | null;
  onChoose: (at: string) => void;
}

/** Shows the oldest probe first. The bars are radio buttons, so that the arrow keys move between them. */
export const ProbeStrip = ({ probes, chosenAt, onChoose }: ProbeStripProps) => {
  const zone = useTimeZone();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const shown = isWide ? probes : probes.slice(0, MAX_ON_SMALL);
  return (
    <Box className={styles.frame} __vars={{ '--bars': String(shown.length) }}>
      <div
        className={styles.strip}
        role="radiogroup"
        aria-label={shown.length === 1 ? 'The last probe' : `The last ${shown.length} probes`}
      >
        {shown.toReversed().map((probe) => {
          const { check_start_time: at } = probe;
          const label = `${momentText(at, zone)}: ${foundText(probe)}`;
          return (
            <label key={`${at} ${probe.location}`} className={styles.probe} data-found={foundOf(probe)} title={label}>
              <input
                type="radio"
                name="probe"
                checked={at === chosenAt}
                onChange={() => onChoose(at)}
                aria-label={label}
              />
              <span />
            </label>
          );
        })}
      </div>
      <Text size="xs" c="dimmed" className={styles.scale} aria-hidden="true">
        {shown.length > 1 && <span>Older</span>}
        <span>Newest</span>
      </Text>
    </Box>
  );
};

const foundOf = ({ state }: ProbeReport): 'passed' | 'failed' | 'fault' => {
  if (state === null) return 'fault';
  return state === 'AV' ? 'passed' : 'failed';
};

export const foundText = ({
  state,
  error_summary: summary,
  response_time: ms,
  prober_error: fault,
}: ProbeReport): string => {
  if (state === null) return `Could not be probed: ${fault ?? summary}`;
  if (state !== 'AV') return joinUnits(summary);
  return ms === null ? 'Available' : `Available in ${millisecondsText(ms)}`;
};
