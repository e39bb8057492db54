import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { AlertContent } from './alert-content.ts';
import { certificateContent } from './certificate-content.ts';
import { outageContent } from './outage-content.ts';
import { performanceContent } from './performance-content.ts';

/** An alert in words, free of text or HTML form. */
export const toAlertContent = (alert: Alert): AlertContent => {
  switch (alert.kind) {
    case 'down':
    case 'up':
    case 'paused':
      return outageContent(alert);
    case 'degraded':
    case 'recovered':
      return performanceContent(alert);
    case 'certificate':
      return certificateContent(alert);
  }
};
