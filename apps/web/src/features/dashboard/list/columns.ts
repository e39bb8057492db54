import { useMay, usePlan } from '../../../lib/account.ts';
import { useLayout } from './use-layout.ts';

/** Name, status, availability and downtime are always shown. */
export interface Columns {
  selection: boolean;
  menu: boolean;
  graph: boolean;
  /** Whether the plan includes Apdex, average and graph. If not, an upgrade badge replaces them. */
  hasMetrics: boolean;
}

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

export const columnCount = (columns: Columns): number =>
  4 + metricColumns(columns) + Number(columns.selection) + Number(columns.menu);
