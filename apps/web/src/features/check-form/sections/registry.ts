import type { CheckType } from '@pharos/contract/states.ts';
import { hasField } from '@pharos/domain/checks/settings/misplaced-fields.ts';
import type { ComponentType } from 'react';
import { AdvancedSettings } from './advanced-settings.tsx';
import { AlertFineTuning } from './alert-fine-tuning.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { Authentication } from './authentication.tsx';
import { BasicInformation } from './basic-information.tsx';
import { CustomHeaders } from './custom-headers.tsx';
import { PerformanceAlerting } from './performance-alerting.tsx';
import { SslMonitoring } from './ssl-monitoring.tsx';

export interface Section {
  /** Of its element in the page. */
  id: string;
  title: string;
  /** Absent: for every type. */
  isFor?: (type: CheckType) => boolean;
  Body: ComponentType;
}

/** The sections of the form, in the order in which they stand. */
const SECTIONS: readonly Section[] = [
  { id: 'check-basic', title: 'Basic information', Body: BasicInformation },
  { id: 'check-alerts', title: 'Alert settings', Body: AlertSettings },
  {
    id: 'check-authentication',
    title: 'Authentication parameters',
    isFor: (type) => hasField(type, 'basicAuth'),
    Body: Authentication,
  },
  {
    id: 'check-headers',
    title: 'Custom HTTP header',
    isFor: (type) => hasField(type, 'headers'),
    Body: CustomHeaders,
  },
  { id: 'check-advanced', title: 'Advanced monitoring settings', Body: AdvancedSettings },
  { id: 'check-fine-tuning', title: 'Alert fine tuning', Body: AlertFineTuning },
  { id: 'check-performance', title: 'Performance Alerting', Body: PerformanceAlerting },
  {
    id: 'check-ssl',
    title: 'SSL Monitoring',
    isFor: (type) => hasField(type, 'certificateAlert'),
    Body: SslMonitoring,
  },
];

export const sectionsFor = (type: CheckType): Section[] => SECTIONS.filter(({ isFor }) => isFor?.(type) ?? true);
