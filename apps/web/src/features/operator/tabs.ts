/** `key` is the second key of the shortcut that starts with `g`. */
export const TABS = [
  { to: '/operator/organizations', label: 'Organizations', key: 'o' },
  { to: '/operator/tickets', label: 'Tickets', key: 't' },
  { to: '/operator/mail', label: 'Mail', key: 'm' },
  { to: '/operator/health', label: 'Health', key: 'h' },
  { to: '/operator/locations', label: 'Locations', key: 'l' },
  { to: '/operator/retirement', label: 'Retirement', key: 'r' },
  { to: '/operator/operators', label: 'Operators', key: 'p' },
] as const;
