import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { dataField, omitUndefined } from './field.ts';

export const certificateAlert = dataField<'ssl_expiry_alert', CertificateAlert, Partial<CertificateAlert>>(
  'ssl_expiry_alert',
  {
    defaultValue: () => ({ sevenDays: false, fifteenDays: false, onExpiry: false }),
    gate: ['ssl_expiry_alert', 'SSL expiry alerts need'],
    read: ({ seven_days: sevenDays, fifteen_days: fifteenDays, on_expiry: onExpiry }) =>
      omitUndefined({ sevenDays, fifteenDays, onExpiry }),
    write: ({ sevenDays, fifteenDays, onExpiry }) =>
      omitUndefined({ seven_days: sevenDays, fifteen_days: fifteenDays, on_expiry: onExpiry }),
    apply: (draft, before) => ({ value: { ...before, ...draft } }),
    toDraft: (alert) => alert,
  },
);
