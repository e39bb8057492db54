import { Table } from '@mantine/core';
import type { ListedCheck } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckOrdering } from '@pharos/contract/rest/checks/endpoints.ts';
import type { CheckActions } from '../../actions/use-check-actions.ts';
import type { Columns } from '../columns.ts';
import type { CheckSelection } from '../selection/use-selection.ts';
import { useOpenReport } from '../use-open-report.ts';
import { CheckRow } from './check-row.tsx';
import classes from './check-table.module.css';
import { LockedCells, MetricCells } from './metric-cells.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { TableHead } from './table-head.tsx';

export interface ChecksProps {
  /** Undefined until the first page is loaded. */
  checks: readonly ListedCheck[] | undefined;
  columns: Columns;
  actions: CheckActions;
  selection: CheckSelection;
  ordering: CheckOrdering;
  onOrder: (ordering: CheckOrdering) => void;
  /** Whether the checks belong to the previous query because the current one is loading. */
  isOld: boolean;
}

export const CheckTable = ({ checks, columns, actions, selection, ordering, onOrder, isOld }: ChecksProps) => {
  const openReport = useOpenReport();
  return (
    <div className={classes.frame}>
      <Table
        layout="fixed"
        className={classes.table}
        aria-label="Checks"
        aria-busy={isOld || !checks}
        data-old={isOld || undefined}
      >
        <TableHead
          columns={columns}
          ordering={ordering}
          onOrder={onOrder}
          selection={selection}
          listed={checks?.length ?? 0}
        />
        <Table.Tbody>
          {!checks && <SkeletonRows columns={columns} />}
          {checks?.map((check, index) => (
            <CheckRow
              key={check.id}
              check={check}
              columns={columns}
              isSelected={selection.has(check)}
              onToggle={() => selection.toggle(check)}
              onClick={openReport(check.id)}
              actions={actions}
              metrics={
                columns.hasMetrics ? (
                  <MetricCells check={check} columns={columns} />
                ) : (
                  index === 0 && <LockedCells rows={checks.length} columns={columns} />
                )
              }
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};
