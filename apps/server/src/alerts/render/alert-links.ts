import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { AlertContent } from './alert-content.ts';

export interface AlertLink {
  url: string;
  text: string;
}

export const alertLinks = (alert: Alert, { action }: Pick<AlertContent, 'action'>, baseUrl: string): AlertLink[] => {
  const report = reportOf(alert, baseUrl);
  return [
    { url: report, text: action },
    ...('outage' in alert ? [{ url: `${report}&incident=${alert.outage.id}`, text: 'Open the evidence' }] : []),
  ];
};

export const reportOf = ({ check }: Alert, baseUrl: string): string => `${baseUrl}/reports?check_id=${check.id}`;
