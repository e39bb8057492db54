import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { REFRESH_MS } from '../../lib/api/queries.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { useCheckActions } from './actions/use-check-actions.ts';
import { checkListQuery, type ListFilter, PAGE_SIZE, toSearchParams } from './filters/list-filter.ts';
import { CheckCards } from './list/check-cards.tsx';
import { CheckPagination } from './list/check-pagination.tsx';
import { useColumns } from './list/columns.ts';
import { NothingFound, NotLoaded } from './list/empty-list.tsx';
import { BulkBar } from './list/selection/bulk-bar.tsx';
import { useSelection } from './list/selection/use-selection.ts';
import { CheckTable } from './list/table/check-table.tsx';
import { useLayout } from './list/use-layout.ts';

const ConfirmActionDialog = lazyPart(() => import('./actions/confirm-action-dialog.tsx'), 'ConfirmActionDialog');

interface CheckListProps {
  filter: ListFilter;
  onFilter: (change: Partial<ListFilter>) => void;
}

export const CheckList = ({ filter, onFilter }: CheckListProps) => {
  const {
    data: known,
    isPlaceholderData,
    error,
    refetch,
  } = useQuery({
    ...checkListQuery(filter),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  // An old empty result is ignored, because the new result may have rows.
  const data = isPlaceholderData && known?.count === 0 ? undefined : known;
  const checks = data?.results;
  const columns = useColumns();
  const layout = useLayout();
  const selection = useSelection(filter, isPlaceholderData ? [] : (checks ?? []));
  const { actions, pending, isOpen, isBusy, confirm, close, forget } = useCheckActions(selection.clear);
  const List = layout === 'small' ? CheckCards : CheckTable;
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));

  // The page does not exist any more.
  if (data && !isPlaceholderData && filter.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, ...toSearchParams({ ...filter, page: pages }) })} replace />;
  }
  return (
    <>
      {error && !data && <NotLoaded error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <NothingFound filter={filter} />}
      {(data ? data.count > 0 : !error) && (
        <List
          checks={checks}
          columns={columns}
          actions={actions}
          selection={selection}
          ordering={filter.ordering}
          onOrder={(ordering) => onFilter({ ordering })}
          isOld={isPlaceholderData}
        />
      )}
      {data && data.count > 0 && (
        <CheckPagination page={Math.min(filter.page, pages)} count={data.count} onPage={(page) => onFilter({ page })} />
      )}
      {columns.selection && <BulkBar selection={selection} count={data?.count ?? 0} actions={actions} />}
      {pending && (
        <Suspense fallback={null}>
          <ConfirmActionDialog
            pending={pending}
            opened={isOpen}
            isBusy={isBusy}
            onConfirm={() => confirm(pending)}
            onClose={close}
            onPartFailed={forget}
          />
        </Suspense>
      )}
    </>
  );
};
