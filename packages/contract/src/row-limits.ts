/** Characters of Markdown of an update of an incident, or of maintenance. */
export const MAX_NOTICE_TEXT = 5000;
export const MAX_NOTICE_CHECKS = 100;
export const MAX_NOTICE_PAGES = 1000;
/** The most updates of one incident. */
export const MAX_INCIDENT_UPDATES = 100;
/** Announcements of maintenance of one organization that end within the last year or later: alerts and reports of a check read all of its own. */
export const MAX_MAINTENANCES = 2000;
export const MAX_BADGE_CHECKS = 100;
export const MAX_PAGE_CHECKS = 100;
export const MAX_SUBSCRIBERS = 5000;
/** More than the members, contacts and integrations that a check alerts. */
export const MAX_EVENT_DELIVERIES = 5000;
/** More than there are kinds of events. */
export const MAX_STATE_CHANGE_EVENTS = 20;

/**
 * The largest number of rows of a table that have the same parent, by table: as many as Pharos makes itself. Reads bring all rows of a parent
 * into memory.
 */
export const ROW_LIMITS = {
  status_page_checks: { parent: 'status_page_id', max: MAX_PAGE_CHECKS },
  page_subscribers: { parent: 'status_page_id', max: MAX_SUBSCRIBERS },
  badge_checks: { parent: 'badge_id', max: MAX_BADGE_CHECKS },
  // The check of the outage that it is made of comes beside those that were chosen.
  page_incident_checks: { parent: 'page_incident_id', max: 1 + MAX_NOTICE_CHECKS },
  page_incident_pages: { parent: 'page_incident_id', max: MAX_NOTICE_PAGES },
  page_incident_updates: { parent: 'page_incident_id', max: MAX_INCIDENT_UPDATES },
  maintenance_checks: { parent: 'maintenance_id', max: MAX_NOTICE_CHECKS },
  maintenance_pages: { parent: 'maintenance_id', max: MAX_NOTICE_PAGES },
  alert_events: { parent: 'state_change_id', max: MAX_STATE_CHANGE_EVENTS },
  deliveries: { parent: 'event_id', max: MAX_EVENT_DELIVERIES },
} as const;
