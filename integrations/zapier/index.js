import { createRequire } from 'node:module';
import { version as platformVersion } from 'zapier-platform-core';
import { addApiKey, authentication, throwErrors } from './authentication.js';
import { createCheck } from './creates/create-check.js';
import { pauseCheck, restartCheck } from './creates/set-monitoring.js';
import { checkList } from './triggers/check-list.js';
import { degraded, down, paused, up } from './triggers/events.js';

const { version } = createRequire(import.meta.url)('./package.json');

const byKey = (parts) => Object.fromEntries(parts.map((part) => [part.key, part]));

export default {
  version,
  platformVersion,
  authentication,
  beforeRequest: [addApiKey],
  afterResponse: [throwErrors],
  triggers: byKey([down, up, degraded, paused, checkList]),
  creates: byKey([pauseCheck, restartCheck, createCheck]),
};
