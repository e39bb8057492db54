import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { useOrganization } from '../../lib/account.ts';
import { lazyContent } from '../../lib/parts/lazy-part.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { CheckList } from './check-list.tsx';
import classes from './dashboard-page.module.css';
import { useListFilter, useSetFilter } from './filters/list-filter.ts';
import { SearchBox } from './filters/search-box.tsx';
import { StatusTabs } from './filters/status-tabs.tsx';
import { NoMailBanner } from './no-mail-banner.tsx';
import { Summary } from './summary/summary.tsx';

const NoChecksYet = lazyContent(() => import('./first-check/no-checks-yet.tsx'), 'NoChecksYet');

export const DashboardPage = () => {
  usePageTitle('Dashboard');
  const { number_of_checks: total, num_of_checks_up_down: of } = useOrganization();
  const filter = useListFilter();
  const setFilter = useSetFilter(filter);
  // Only the first search adds a history entry.
  const search = (text: string) => {
    if (text !== filter.search) void setFilter({ search: text }, filter.search !== '' && text !== '');
  };
  return (
    <div id="dashboard" tabIndex={-1} className={classes.page}>
      <VisuallyHidden>
        <h1>Dashboard</h1>
      </VisuallyHidden>
      {total === 0 ? (
        <>
          <NoMailBanner />
          <Suspense fallback={null}>
            <NoChecksYet />
          </Suspense>
        </>
      ) : (
        <>
          <Summary status={filter.status} />
          <NoMailBanner />
          <StatusTabs
            className={classes.toolbar}
            status={filter.status}
            hasUnknown={of.unreadable_count + of.no_live_location_count > 0}
            onStatus={(status) => void setFilter({ status })}
            aside={<SearchBox search={filter.search} onSearch={search} />}
          >
            <CheckList filter={filter} onFilter={(change) => void setFilter(change)} />
          </StatusTabs>
        </>
      )}
    </div>
  );
};
