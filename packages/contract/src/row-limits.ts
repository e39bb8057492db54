/** Maximum length of the Markdown text of an incident update or a maintenance announcement, in characters. */
export const MAX_NOTICE_TEXT = 5000;
export const MAX_NOTICE_CHECKS = 100;
export const MAX_NOTICE_PAGES = 1000;
/** Maximum number of updates of one page incident. */
export const MAX_INCIDENT_UPDATES = 100;
/**
 * Maximum number of maintenance announcements of one organization that end later than one year ago.
 * The number is limited because the alerts and reports of a check read all announcements of the organization.
 */
export const MAX_MAINTENANCES = 2000;
export const MAX_BADGE_CHECKS = 100;
export const MAX_PAGE_CHECKS = 100;
export const MAX_SUBSCRIBERS = 5000;
/** Larger than the number of members, contacts and integrations that one check can alert. */
export const MAX_EVENT_DELIVERIES = 5000;
/** Larger than the number of kinds of alert events. */
export const MAX_STATE_CHANGE_EVENTS = 20;

/**
 * The maximum number of rows with the same parent, per table. Pharos never creates more rows.
 * The number is limited because reads load all rows of a parent into memory.
 */
export const ROW_LIMITS = {
  status_page_checks: { parent: 'status_page_id', max: MAX_PAGE_CHECKS },
  page_subscribers: { parent: 'status_page_id', max: MAX_SUBSCRIBERS },
  badge_checks: { parent: 'badge_id', max: MAX_BADGE_CHECKS },
  // An incident created from an outage includes the check of that outage in addition to the chosen checks.
  page_incident_checks: { parent: 'page_incident_id', max: 1 + MAX_NOTICE_CHECKS },
  page_incident_pages: { parent: 'page_incident_id', max: MAX_NOTICE_PAGES },
  page_incident_updates: { parent: 'page_incident_id', max: MAX_INCIDENT_UPDATES },
  maintenance_checks: { parent: 'maintenance_id', max: MAX_NOTICE_CHECKS },
  maintenance_pages: { parent: 'maintenance_id', max: MAX_NOTICE_PAGES },
  alert_events: { parent: 'state_change_id', max: MAX_STATE_CHANGE_EVENTS },
  deliveries: { parent: 'event_id', max: MAX_EVENT_DELIVERIES },
} as const;
