import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { getStateChangeAnalysis, listStateChanges, type StateChange } from '@pharos/contract/rest/reports/reports.ts';
import { durationText } from '@pharos/domain/words/duration-text.ts';
import { STATE_WORDS } from '@pharos/domain/words/state-words.ts';
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
import { Look } from './look.tsx';
import { WhoWasTold } from './who-was-told.tsx';

/** The incident of a check that is down: why, since when, what both probes saw, and who was told. Nothing for other checks. */
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

const Incident = ({ incident, since }: { incident: StateChange; since: string }) => {
  const now = useNow();
  const mayTell = useMay('status-pages.manage');
  const { based_on: id, new_state: state, new_error_summary: first, present_error_summary: present } = incident;
  const isOther = present !== null && present !== first;
  const analysis = useQuery(queryOf(getStateChangeAnalysis, { query: { based_on: id } }));
  return (
    <section className={styles.incident} aria-labelledby="current-incident">
      <Group justify="space-between" gap="xs" align="flex-start" className={styles.head}>
        <div className={styles.title}>
          <Title order={2} size="h4" id="current-incident">
            <StateIcon state="down" size={20} /> Down: {joinUnits(present ?? first) || STATE_WORDS[state]}
          </Title>
          <Text size="sm">
            For {durationText(now - Date.parse(since))}, since <Moment at={since} />
            {isOther && `. Began as ${joinUnits(first) || STATE_WORDS[state]}`}
            {analysis.data?.confirmed_by && `. ${analysis.data.confirmed_by}`}
          </Text>
        </div>
        <Group gap="xs">
          {mayTell && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/status/incidents/new" search={{ outage: id, began: since }} {...props} />
              )}
            >
              Tell on status pages
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
        <QueryContent query={analysis} what="What the probes saw" skeleton={<Skeleton h={72} />}>
          {({ probe_first, probe_second, probe_present }) => (
            <>
              <Look title="Outage Started" probe={probe_first} />
              <Look title="Outage Confirmed" probe={probe_second} />
              {probe_present && <Look title="Error Changed" probe={probe_present} />}
            </>
          )}
        </QueryContent>
        <WhoWasTold stateChangeId={id} />
      </div>
    </section>
  );
};
