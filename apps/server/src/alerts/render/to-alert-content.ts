import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { MessageEntry } from '@pharos/domain/alerts/pair-ends.ts';
import type { AlertContent } from './alert-content.ts';
import { bothEndsContent } from './both-ends-content.ts';
import { certificateContent } from './certificate-content.ts';
import { outageContent } from './outage-content.ts';
import { performanceContent } from './performance-content.ts';
import { stateChangeContent } from './state-change-content.ts';

export const toAlertContent = ({ alert, opening }: MessageEntry<Alert>): AlertContent => {
  switch (alert.kind) {
    case 'down':
    case 'up':
    case 'paused':
      return opening === null ? outageContent(alert) : bothEndsContent(alert);
    case 'state-change':
      return stateChangeContent(alert);
    case 'degraded':
    case 'recovered':
      return performanceContent(alert);
    case 'certificate':
      return certificateContent(alert);
  }
};
