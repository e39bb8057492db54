import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { Story } from '../behavior/story.ts';
import type { TargetPorts } from '../targets/ports.ts';

/** `data` is separate, because it becomes a string. */
type Settings = Omit<CheckBody, 'name' | 'type' | 'url' | 'data' | 'email_alert_members' | 'email_alert_subscribers'>;

export interface DemoCheck {
  /** The seed of all random values of this check, which is never displayed. */
  key: string;
  name: string;
  host: string;
  url(ports: TargetPorts): string;
  settings: Settings;
  data?: CheckData;
  notified: 'team' | 'operations' | 'owner';
  /** Names of required request headers are in lower case. */
  page?: { body: string; requires?: Readonly<Record<string, string>> };
  story: Story;
}
