import { previewStatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { LogoCache } from '../../usecases/public-status/logo-cache.ts';
import { readPreview } from '../../usecases/public-status/preview-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { type LogoImage, statusPage } from './status-page.ts';

/** A preview waits this long for the logo before it shows the name instead. */
const LOGO_MS = 2500;

/** Registers the preview of a status page. The logo is embedded, so that a sandboxed frame can show it. */
export const registerPreview = (app: RouteApp, logos: LogoCache): void => {
  const { services } = app;
  route(app, previewStatusPage, async ({ caller, body }) => {
    const { name, logo_url: logoUrl, shows_addresses: showsAddresses, visibility } = body;
    const checkIds = [
      ...new Set([...body.associated_checks].sort((a, b) => a.order - b.order).map((each) => each.application_check)),
    ];
    const [report, logo] = await Promise.all([
      readPreview(services, caller, { pageId: body.status_page ?? null, checkIds, showsAddresses }),
      logoWithin(logos, logoUrl, LOGO_MS),
    ]);
    const view = {
      name: name.trim() || 'Company Name',
      url: null,
      path: '',
      basePath: '',
      report,
      logo,
      isPrivate: visibility !== 'public',
      analytics: null,
    };
    return { html: statusPage(view, services.now()) };
  });
};

const logoWithin = async (logos: LogoCache, url: string, ms: number): Promise<LogoImage | null> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const logo = await Promise.race([logos.load(url), over]).finally(() => clearTimeout(timer));
  return (
    logo && { src: `data:image/png;base64,${logo.png.toString('base64')}`, width: logo.width, height: logo.height }
  );
};
