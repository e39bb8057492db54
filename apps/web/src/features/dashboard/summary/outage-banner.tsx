import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import { durationText } from '@pharos/domain/text/duration-text.ts';
import { STATE_NAMES } from '@pharos/domain/text/state-names.ts';
import { IconAlertOctagonFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { displayStateOf } from '../../../components/display-state.ts';
import { useTimeZone } from '../../../lib/account.ts';
import { listChecks } from '../../../lib/api/first-calls.ts';
import { queryOf } from '../../../lib/api/queries.ts';
import { momentText } from '../../../lib/format/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './outage-banner.module.css';

const MAX_LISTED_CHECKS = 3;

interface OutageBannerProps {
  count: number;
  /** The headline, such as "2 Down". */
  text: string;
  detail: string | null;
}

/** Lists the checks that are down, with reason and duration. */
export const OutageBanner = ({ count, text, detail }: OutageBannerProps) => {
  const { data } = useQuery(
    queryOf(listChecks, { query: { page: 1, page_size: MAX_LISTED_CHECKS, ordering: 'name', status: 'down' } }),
  );
  // The cached list may contain checks that have recovered.
  const named = data?.results.filter(({ statuses }) => displayStateOf(statuses) === 'down') ?? [];
  const more = data === undefined ? 0 : count - named.length;
  return (
    <section className={classes.banner} aria-label="What is down">
      <div className={classes.headline}>
        <IconAlertOctagonFilled className={classes.icon} aria-hidden="true" />
        <div role="status">
          <DownLink className={classes.text}>{text}</DownLink>
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
      </div>
      {data === undefined && <Place for={count} />}
      {named.length > 0 && (
        <ul className={classes.list}>
          {named.map((check) => (
            <Culprit key={check.id} check={check} />
          ))}
          {more > 0 && (
            <li>
              <DownLink className={classes.more}>{`+ ${more.toLocaleString('en')} more`}</DownLink>
            </li>
          )}
        </ul>
      )}
    </section>
  );
};

const Place = ({ for: count }: { for: number }) => (
  <ul className={classes.list} aria-hidden="true">
    {Array.from({ length: Math.min(count, MAX_LISTED_CHECKS) }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The items are identical placeholders.
      <li key={index} className={classes.culprit}>
        <span className={classes.name}>&nbsp;</span>
        <span className={classes.why}>
          <span>&nbsp;</span>
          <span>&nbsp;</span>
        </span>
      </li>
    ))}
    {count > MAX_LISTED_CHECKS && <li>&nbsp;</li>}
  </ul>
);

const DownLink = ({ className, children }: { className: string | undefined; children: string }) => (
  <Link
    to="."
    search={(old) => ({ ...old, status: 'down' as const, search: undefined, page: undefined })}
    resetScroll={false}
    className={className}
  >
    {children}
  </Link>
);

const Culprit = ({ check: { id, name, statuses } }: { check: ListedCheck }) => {
  const now = useNow();
  const zone = useTimeZone();
  const { state, down_since, state_since, error_summary } = statuses;
  const since = down_since ?? state_since;
  const reason = error_summary || (state === null ? '' : STATE_NAMES[state]);
  return (
    <li className={classes.culprit}>
      <Link dir="auto" to="/reports" search={{ check_id: id }} className={classes.name} title={name}>
        {name}
      </Link>
      <span className={classes.why}>
        <span className={classes.reason} title={reason}>
          {reason}
        </span>
        {since !== null && (
          <time dateTime={since} title={`Since ${momentText(since, zone)}`} className={classes.duration}>
            for {durationText(now - Date.parse(since))}
          </time>
        )}
      </span>
    </li>
  );
};
