import type { CertificateAlert } from '@pharos/contract/stored/check-options.ts';
import { dataField, given } from './field.ts';

export const certificateAlert = dataField<'ssl_expiry_alert', CertificateAlert, Partial<CertificateAlert>>(
  'ssl_expiry_alert',
  {
    initial: () => ({ sevenDays: false, fifteenDays: false, onExpiry: false }),
    gate: ['ssl_expiry_alert', 'SSL expiry alerts need'],
    read: ({ seven_days: sevenDays, fifteen_days: fifteenDays, on_expiry: onExpiry }) =>
      given({ sevenDays, fifteenDays, onExpiry }),
    write: ({ sevenDays, fifteenDays, onExpiry }) =>
      given({ seven_days: sevenDays, fifteen_days: fifteenDays, on_expiry: onExpiry }),
    apply: (draft, before) => ({ value: { ...before, ...draft } }),
    ask: (alert) => alert,
  },
);
