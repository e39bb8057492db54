import type { PlanFeature } from './plans.ts';

export const FEATURE_NAMES: Record<PlanFeature, string> = {
  request_timeout: 'Custom request timeout',
  basic_authentication: 'Basic authentication',
  custom_header: 'Custom HTTP headers',
  alert_sensitivity: 'Alert sensitivity',
  string_check: 'String check',
  status_check: 'Status code check',
  performance_alerting: 'Performance alerting',
  ignore_ssl_verification: 'Ignore SSL verification',
  ssl_expiry_alert: 'SSL expiry alerts',
  target_response_time: 'Apdex threshold',
  avg_response_metrics: 'Apdex and average response time',
  response_time_graph: 'Response time graph',
  incident_log: 'Incident log download',
};
