import { Group, Skeleton, Stack, Text } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CertificateReport, ProbeReport } from '@pharos/contract/rest/checks/probe-report.ts';
import { listCheckResults } from '@pharos/contract/rest/reports/reports.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '../../../components/moment.tsx';
import { useTimeZone } from '../../../lib/account.ts';
import { queryOf, REFRESH_MS } from '../../../lib/api/queries.ts';
import { dayText } from '../../../lib/format/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QueryContent } from '../query-content.tsx';
import { ReportSection } from '../report-section.tsx';
import { ProbeDetails } from './probe-details.tsx';
import { ProbeStrip } from './probe-strip.tsx';

const LATEST = 60;
const DAY_MS = 86_400_000;
const SOON_DAYS = 15;

export const LatestProbes = ({ check }: { check: CheckAnswer }) => {
  const results = useQuery({
    ...queryOf(listCheckResults, { query: { check_id: check.id, limit: LATEST } }),
    refetchInterval: REFRESH_MS,
  });
  const { last_check_time: lastAt } = check.statuses;
  return (
    <ReportSection title="Latest probes" hint={lastAt === null ? 'Not probed yet' : <LastProbed at={lastAt} />}>
      <QueryContent query={results} what="The latest probes" skeleton={<Skeleton h={64} />}>
        {({ results: probes }) => <Probes probes={probes} />}
      </QueryContent>
    </ReportSection>
  );
};

const LastProbed = ({ at }: { at: string }) => {
  const now = useNow();
  return (
    <>
      Last probed {durationText(Math.max(0, now - Date.parse(at)))} ago, at <Moment at={at} />
    </>
  );
};

const Probes = ({ probes }: { probes: readonly ProbeReport[] }) => {
  const [chosenAt, setChosenAt] = useState<string | null>(null);
  const chosen = probes.find(({ check_start_time: at }) => at === chosenAt);
  const certificate = probes.find((probe) => probe.certificate !== null)?.certificate;
  if (probes.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No results of this check are stored.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {certificate && <Certificate certificate={certificate} />}
      <ProbeStrip probes={probes} chosenAt={chosenAt} onChoose={setChosenAt} />
      {chosen ? (
        <ProbeDetails probe={chosen} />
      ) : (
        <Text size="sm" c="dimmed">
          Choose a probe to see its phases and its result.
        </Text>
      )}
    </Stack>
  );
};

const Certificate = ({ certificate: { subject, not_after: end, problem } }: { certificate: CertificateReport }) => {
  const zone = useTimeZone();
  const now = useNow();
  const days = end === null ? null : Math.floor((Date.parse(end) - now) / DAY_MS);
  return (
    <Group gap={6}>
      <Text size="sm">
        Certificate of <bdi>{subject}</bdi>:{' '}
        <Text span size="sm" fw={500} c={days !== null && days < SOON_DAYS ? 'var(--state-degraded)' : 'inherit'}>
          {leftText(days)}
        </Text>
        {end !== null && `, until ${dayText(end, zone)}`}
      </Text>
      {problem !== null && (
        <Text size="sm" c="var(--state-down)">
          {problem}
        </Text>
      )}
    </Group>
  );
};

const leftText = (days: number | null): string => {
  if (days === null) return 'its expiry date cannot be read';
  if (days < 0) return 'expired';
  return days === 1 ? '1 day left' : `${days} days left`;
};
