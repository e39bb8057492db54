import { useMay, usePlan } from '../../../lib/account.ts';
import { useLayout } from './use-layout.ts';

/** Which columns beside name, status, availability and downtime the reader sees. */
export interface Columns {
  selection: boolean;
  menu: boolean;
  graph: boolean;
  /** Whether the plan shows Apdex, average and graph; else an upgrade badge is shown in their place. */
  hasMetrics: boolean;
}

/** By role, plan and width. */
export const useColumns = (): Columns => {
  const mayManage = useMay('checks.manage');
  const isLarge = useLayout() === 'large';
  const plan = usePlan();
  return {
    selection: mayManage && isLarge,
    menu: mayManage,
    graph: isLarge,
    hasMetrics: plan.has('avg_response_metrics') && plan.has('response_time_graph'),
  };
};

export const metricColumns = ({ graph }: Columns): number => (graph ? 3 : 2);

/** Of the whole table. */
export const columnCount = (columns: Columns): number =>
  4 + metricColumns(columns) + Number(columns.selection) + Number(columns.menu);
