import { writeFile } from 'node:fs/promises';
import { renderSettingsPage } from './settings-page.ts';

// `npm run docs` runs this file.
await writeFile(new URL('../../../../docs/settings.md', import.meta.url), renderSettingsPage());
