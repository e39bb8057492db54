/** Characters of Markdown. */
export const MAX_NOTICE_TEXT = 5000;
export const MAX_NOTICE_CHECKS = 100;
export const MAX_NOTICE_PAGES = 1000;
export const MAX_INCIDENT_UPDATES = 100;
/**
 * Maximum number of announcements of one organization that end later than one year ago. Alerts and reports of a check
 * read all of them.
 */
export const MAX_MAINTENANCES = 2000;
export const MAX_BADGE_CHECKS = 100;
export const MAX_PAGE_CHECKS = 100;
export const MAX_SUBSCRIBERS = 5000;
/** More than the members, contacts and integrations that one check can alert. */
export const MAX_EVENT_DELIVERIES = 5000;
/** More than the kinds of alert events. */
export const MAX_STATE_CHANGE_EVENTS = 20;

/** Maximum number of rows with the same parent. Reads load all rows of a parent into memory. */
export const ROW_LIMITS = {
  status_page_checks: { parent: 'status_page_id', max: MAX_PAGE_CHECKS },
  page_subscribers: { parent: 'status_page_id', max: MAX_SUBSCRIBERS },
  badge_checks: { parent: 'badge_id', max: MAX_BADGE_CHECKS },
  // The check of the underlying outage is added to the chosen checks.
  page_incident_checks: { parent: 'page_incident_id', max: 1 + MAX_NOTICE_CHECKS },
  page_incident_pages: { parent: 'page_incident_id', max: MAX_NOTICE_PAGES },
  page_incident_updates: { parent: 'page_incident_id', max: MAX_INCIDENT_UPDATES },
  maintenance_checks: { parent: 'maintenance_id', max: MAX_NOTICE_CHECKS },
  maintenance_pages: { parent: 'maintenance_id', max: MAX_NOTICE_PAGES },
  alert_events: { parent: 'state_change_id', max: MAX_STATE_CHANGE_EVENTS },
  deliveries: { parent: 'event_id', max: MAX_EVENT_DELIVERIES },
} as const;
