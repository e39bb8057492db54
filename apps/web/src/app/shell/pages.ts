import {
  IconBroadcast,
  IconCompass,
  IconLayoutDashboard,
  IconReportAnalytics,
  IconRosette,
  IconSettings,
} from '@tabler/icons-react';

export const PAGES = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, key: 'd', adminsOnly: false, isLargeOnly: false },
  { to: '/reports', label: 'Reports', icon: IconReportAnalytics, key: 'r', adminsOnly: false, isLargeOnly: false },
  { to: '/status', label: 'Status pages', icon: IconBroadcast, key: 't', adminsOnly: true, isLargeOnly: true },
  { to: '/badge', label: 'Badges', icon: IconRosette, key: 'b', adminsOnly: true, isLargeOnly: false },
  { to: '/explore', label: 'Explore', icon: IconCompass, key: 'e', adminsOnly: false, isLargeOnly: true },
  { to: '/settings/users', label: 'Settings', icon: IconSettings, key: 's', adminsOnly: true, isLargeOnly: true },
] as const;

export type PageLink = (typeof PAGES)[number];

export const isAt = (link: PageLink, pathname: string): boolean => {
  if (link.to === '/') return pathname === '/' || pathname === '/dashboard';
  if ((link.to === '/badge' || link.to === '/status') && pathname.startsWith(`${link.to}/`)) return true;
  return link.to === '/settings/users' ? pathname.includes('/settings/') : pathname === link.to;
};
