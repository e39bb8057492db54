/** Keyed by the job names of the queue. */
export const JOB_LABELS: Readonly<Record<string, string>> = {
  'fan-out': 'Determine the recipients of an alert',
  deliver: 'Send an alert',
  'deliver-digest': 'Send several alerts in one message',
  'order-certificate': 'Order a certificate',
  'tell-page-subscribers': 'Determine the subscribers of a status page to notify',
  'tell-page-subscriber': 'Notify a subscriber of a status page',
  'tell-maintenance-times': 'Announce the start and end of maintenance',
  'sync-billing': 'Synchronize with the billing provider',
  'close-billing': 'End a plan of a deleted organization',
  'stop-renewal': 'Stop the renewal of a plan',
  'renew-builtin': 'Renew plans',
  'settle-credits': 'Grant and withdraw credit',
  'reconcile-billing': 'Compare with the billing provider',
  'mail-weekly-report': 'Send a weekly report',
  'send-weekly-reports': 'Determine the recipients of weekly reports',
  'make-export': 'Create an export',
  'run-import': 'Run an import',
  'send-mail': 'Send a mail',
  'update-organization-states': 'Update the states of organizations',
  'update-plans': 'Update plans and trials',
  'transfer-ownership': 'Transfer the ownership of organizations',
  'update-retirement': 'Run the end of the service for organizations',
  'tell-failing-integrations': 'Report failing integrations',
  'summarize-limited-alerts': 'Send summaries of alerts above the daily limit',
  'drop-result-partitions': 'Delete old results',
  'sweep-history': 'Delete old history',
  'sweep-sign-in': 'Delete sessions and codes that are over',
  'sweep-invitations': 'Delete invitations that are over',
  'sweep-exports': 'Delete old exports',
  'sweep-page-subscribers': 'Delete subscriptions that were not confirmed',
  'check-domain-proofs': 'Check the DNS records of custom domains',
  'check-custom-domains': 'Check custom domains',
  'renew-certificates': 'Renew certificates',
  'requeue-alerts': 'Find unfinished alerts',
};

/** Null if the event has not happened yet. */
export const secondsAgoText = (seconds: number | null): string => {
  if (seconds === null) return 'Not yet';
  if (seconds < 1) return 'Less than a second ago';
  const whole = Math.round(seconds);
  if (whole < 120) return whole === 1 ? '1 second ago' : `${whole} seconds ago`;
  return `${Math.floor(whole / 60)} minutes ago`;
};
