/** Keyed by the job names of the queue. */
export const JOB_WORDS: Readonly<Record<string, string>> = {
  'fan-out': 'Find out whom to alert',
  deliver: 'Send an alert',
  'deliver-digest': 'Send several alerts in one message',
  'order-certificate': 'Order a certificate',
  'tell-page-subscribers': 'Find out which subscribers of a status page to tell',
  'tell-page-subscriber': 'Tell a subscriber of a status page',
  'tell-maintenance-times': 'Tell of the beginning and end of maintenance',
  'sync-billing': 'Agree with the billing provider',
  'close-billing': 'End a plan of a deleted organization',
  'stop-renewal': 'Keep a plan from renewing',
  'renew-builtin': 'Renew plans',
  'settle-credits': 'Grant and withdraw credit',
  'reconcile-billing': 'Compare with the billing provider',
  'mail-weekly-report': 'Mail a weekly report',
  'send-weekly-reports': 'Find out who gets a weekly report',
  'make-export': 'Make an export',
  'run-import': 'Take over an import',
  'send-mail': 'Send a mail',
  'update-organization-states': 'Update the states of organizations',
  'update-plans': 'Update plans and trials',
  'transfer-ownership': 'Transfer the ownership of organizations',
  'update-retirement': 'Lead organizations through the end of the service',
  'tell-failing-integrations': 'Tell of integrations that fail',
  'summarize-limited-alerts': 'Mail summaries of alerts beyond the daily limit',
  'drop-result-partitions': 'Delete old results',
  'sweep-history': 'Delete old history',
  'sweep-sign-in': 'Delete sessions and codes that are over',
  'sweep-invitations': 'Delete invitations that are over',
  'sweep-exports': 'Delete old exports',
  'sweep-page-subscribers': 'Delete subscriptions that were not confirmed',
  'check-domain-proofs': 'Look at the proofs of custom domains',
  'check-custom-domains': 'Look at custom domains',
  'renew-certificates': 'Renew certificates',
  'requeue-alerts': 'Look for alerts that were left behind',
};

/** Null if the event has not happened yet. */
export const secondsAgoText = (seconds: number | null): string => {
  if (seconds === null) return 'Not yet';
  if (seconds < 1) return 'Less than a second ago';
  const whole = Math.round(seconds);
  if (whole < 120) return whole === 1 ? '1 second ago' : `${whole} seconds ago`;
  return `${Math.floor(whole / 60)} minutes ago`;
};
