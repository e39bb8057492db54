import { Button, Tooltip } from '@mantine/core';
import { downloadIncidentLog } from '@pharos/contract/rest/reports/reports.ts';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { useWayToPlans } from '../../../components/upgrade/use-way-to-plans.tsx';
import { cheapestPlanWith, usePlan } from '../../../lib/account.ts';
import { callForText } from '../../../lib/api/call.ts';
import type { Range } from '../range/parse-range.ts';
import { saveFile } from './save-file.ts';

interface DownloadLogButtonProps {
  checkId: number;
  range: Range;
  isEmpty: boolean;
}

/** Links to the plans if the plan does not include the log. */
export const DownloadLogButton = ({ checkId, range, isEmpty }: DownloadLogButtonProps) => {
  const isIncluded = usePlan().has('incident_log');
  const download = useMutation({
    mutationFn: () => callForText(downloadIncidentLog, { query: { check_id: checkId, ...range.query } }),
    onSuccess: (csv) => saveFile('IncidentLog.csv', csv, 'text/csv;charset=utf-8'),
  });
  const { renderRoot, dialog } = useWayToPlans('downloadincidentlog');
  if (!isIncluded) {
    return (
      <>
        <Tooltip label={`Upgrade to ${cheapestPlanWith('incident_log')} to use this feature`}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLock size={14} aria-hidden="true" />}
            renderRoot={renderRoot}
          >
            Download CSV
          </Button>
        </Tooltip>
        {dialog}
      </>
    );
  }
  return (
    <ActionButton
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      disabled={isEmpty}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </ActionButton>
  );
};
