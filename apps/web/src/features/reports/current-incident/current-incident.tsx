import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import {
  getStateChangeAnalysis,
  listStateChanges,
  type StateChange,
  type StateChangeAnalysis,
} from '@pharos/contract/rest/reports/reports.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { displayStateOf } from '../../../components/display-state.ts';
import { Moment } from '../../../components/moment.tsx';
import { StateIcon } from '../../../components/state-icon.tsx';
import { useMay } from '../../../lib/account.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { joinUnits } from '../../../lib/format/number.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QueryContent } from '../query-content.tsx';
import styles from './current-incident.module.css';
import { NotifiedRecipients } from './notified-recipients.tsx';
import { ProbeSummary } from './probe-summary.tsx';

/** Shows the outage of a check that is down. Renders nothing for other checks. */
export const CurrentIncident = ({ check }: { check: CheckAnswer }) => {
  const isDown = displayStateOf(check.statuses) === 'down';
  const { data } = useQuery({
    ...queryOf(listStateChanges, { query: { check_id: check.id, filterincidents: 'true', page: 1, page_size: 1 } }),
    enabled: isDown,
  });
  const incident = data?.results.find(({ next_state_change_time: endedAt }) => endedAt === null);
  if (!isDown || incident === undefined) return null;
  return <Incident incident={incident} since={check.statuses.down_since ?? incident.check_start_time} />;
};

const analysisQuery = (id: number) => queryOf(getStateChangeAnalysis, { query: { based_on: id } });

const errorOf = ({ new_error_summary: summary, new_state: state }: StateChange): string =>
  joinUnits(summary) || STATE_NAMES[state];

const errorOfFirst = ({ probe_first: probe, new_state: state }: StateChangeAnalysis): string =>
  joinUnits(probe?.error_summary ?? '') || STATE_NAMES[state];

const Incident = ({ incident, since }: { incident: StateChange; since: string }) => {
  const now = useNow();
  const mayPublish = useMay('status-pages.manage');
  const { based_on: newestId } = incident;
  const newest = useQuery(analysisQuery(newestId));
  // Each change of the failing state adds a state change. Only the first has the start, the confirmation and the
  // alerts.
  const id = newest.data?.outage?.based_on ?? newestId;
  const isFirst = id === newestId;
  const earlier = useQuery({ ...analysisQuery(id), enabled: !isFirst });
  const analysis = isFirst ? newest : earlier;
  const first = isFirst ? errorOf(incident) : analysis.data && errorOfFirst(analysis.data);
  const present = joinUnits(incident.present_error_summary ?? '') || errorOf(incident);
  const changed = newest.data?.probe_present ?? (isFirst ? null : newest.data?.probe_first);
  return (
    <section className={styles.incident} aria-labelledby="current-incident">
      <Group justify="space-between" gap="xs" align="flex-start" className={styles.head}>
        <div className={styles.title}>
          <Title order={2} size="h4" id="current-incident">
            <StateIcon state="down" size={20} /> Down: {present}
          </Title>
          <Text size="sm">
            For {durationText(now - Date.parse(since))}, since <Moment at={since} />
            {first !== undefined && first !== present && `. Started as ${first}`}
            {analysis.data?.confirmed_by && `. ${analysis.data.confirmed_by}`}
          </Text>
        </div>
        <Group gap="xs">
          {mayPublish && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/status/incidents/new" search={{ outage: id }} {...props} />}
            >
              Publish on status pages
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="." search={(old) => ({ ...old, incident: id })} resetScroll={false} {...props} />
            )}
          >
            View Analysis
          </Button>
        </Group>
      </Group>
      <div className={styles.columns}>
        <QueryContent query={analysis} what="Results of the probes" skeleton={<Skeleton h={72} />}>
          {({ probe_first, probe_second }) => (
            <>
              <ProbeSummary title="Outage Started" probe={probe_first} />
              <ProbeSummary title="Outage Confirmed" probe={probe_second} />
              {changed && <ProbeSummary title="Error Changed" probe={changed} />}
            </>
          )}
        </QueryContent>
        <NotifiedRecipients stateChangeId={id} />
      </div>
    </section>
  );
};
