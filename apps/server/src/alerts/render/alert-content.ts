import type { Alert } from '@pharos/domain/alerts/alert.ts';
import { certificateContent } from './certificate-content.ts';
import type { Content } from './content.ts';
import { outageContent } from './outage-content.ts';
import { performanceContent } from './performance-content.ts';

export const contentOf = (alert: Alert): Content => {
  switch (alert.kind) {
    case 'down':
    case 'up':
      return outageContent(alert);
    case 'degraded':
    case 'recovered':
      return performanceContent(alert);
    case 'certificate':
      return certificateContent(alert);
  }
};
