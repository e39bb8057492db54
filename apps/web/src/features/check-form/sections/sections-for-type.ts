import type { CheckType } from '@pharos/contract/states.ts';
import type { ComponentType, PropsWithChildren } from 'react';
import { type SectionId, typeInputs } from '../type-inputs/inputs-by-field.ts';
import { AdvancedSettings } from './advanced-settings.tsx';
import { AlertFineTuning } from './alert-fine-tuning.tsx';
import { AlertSettings } from './alert-settings.tsx';
import { BasicInformation } from './basic-information.tsx';
import { PerformanceAlerting } from './performance-alerting.tsx';

export interface Section {
  id: SectionId;
  title: string;
  /**
   * The fields of all types; receives the type-specific inputs as children. Without it, the section appears only for
   * types with inputs in it.
   */
  Body?: ComponentType<PropsWithChildren>;
}

const SECTIONS: readonly Section[] = [
  { id: 'check-basic', title: 'Basic information', Body: BasicInformation },
  { id: 'check-alerts', title: 'Alert settings', Body: AlertSettings },
  { id: 'check-authentication', title: 'Authentication parameters' },
  { id: 'check-headers', title: 'Custom HTTP header' },
  { id: 'check-advanced', title: 'Advanced monitoring settings', Body: AdvancedSettings },
  { id: 'check-fine-tuning', title: 'Alert fine tuning', Body: AlertFineTuning },
  { id: 'check-performance', title: 'Performance Alerting', Body: PerformanceAlerting },
  { id: 'check-ssl', title: 'SSL Monitoring' },
];

export const sectionsFor = (type: CheckType): Section[] =>
  SECTIONS.filter(({ id, Body }) => Body !== undefined || typeInputs(id, type).size > 0);
