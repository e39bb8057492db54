/** What can be set of a check, by its inside name, and how the wire calls it: messages of a 400 carry the wire name. */
export const CHECK_FIELDS = {
  type: 'type',
  name: 'name',
  url: 'url',
  port: 'port',
  notes: 'notes',
  intervalSeconds: 'monitering_interval',
  alertDelaySeconds: 'email_alerts_min_outage_duration',
  apdexThresholdMs: 'target_response_time',
  location: 'preferred_edge_locations_csv',
  members: 'email_alert_members',
  contacts: 'email_alert_subscribers',
  timeoutSeconds: 'request_timeout',
  basicAuth: 'basic_authentication',
  headers: 'custom_header',
  ignoreSslVerification: 'ignore_ssl_verification',
  statusCheck: 'status_check',
  stringCheck: 'string_check',
  performanceAlert: 'performance_alert',
  certificateAlert: 'ssl_expiry_alert',
  commandString: 'command_string',
  successString: 'sucess_string',
  errorString: 'error_string',
  recordType: 'dns_type',
  expected: 'dns_value',
} as const;

export type CheckField = keyof typeof CHECK_FIELDS;
