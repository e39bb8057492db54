import { createHash } from 'node:crypto';
import { ANALYTICS_SOURCES, type Analytics } from './analytics.ts';
import { pageStyle } from './page-style.ts';
import { copyScript } from './scripts/copy-script.ts';
import { pageScript } from './scripts/page-script.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const STYLE = hashOf(pageStyle);
const PATCHES = hashOf(pageScript);

/** Allows the page's own style and script by their hashes, and images of the page's origin. */
export const PAGE_POLICY = policyOf([PATCHES], [], []);

/**
 * The policy in the document of a public copy, because its web server may not send one. Browsers ignore
 * `frame-ancestors` there (https://www.w3.org/TR/CSP3/#meta-element).
 */
export const COPY_POLICY = policyOf([hashOf(copyScript)], [], []).replace("; frame-ancestors 'none'", '');

export const policyWithScript = (script: string): string => policyOf([PATCHES, hashOf(script)], [], []);

export const policyWithAnalytics = ({ script }: Analytics): string =>
  policyOf([PATCHES, hashOf(script), ANALYTICS_SOURCES.script], [ANALYTICS_SOURCES.connect], [ANALYTICS_SOURCES.img]);

function policyOf(scripts: readonly string[], connections: readonly string[], images: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${STYLE}`,
    `script-src ${scripts.join(' ')}`,
    `connect-src ${["'self'", ...connections].join(' ')}`,
    `img-src ${["'self'", ...images].join(' ')}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
