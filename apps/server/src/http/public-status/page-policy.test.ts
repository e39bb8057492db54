import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { analyticsOf } from './analytics.ts';
import { COPY_POLICY, PAGE_POLICY, policyWithAnalytics, policyWithScript } from './page-policy.ts';
import { pageStyle } from './page-style.ts';
import { copyScript } from './scripts/copy-script.ts';
import { pageScript } from './scripts/page-script.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = ({ scripts = hash(pageScript), connections = "'self'", images = "'self'" } = {}): string =>
  `default-src 'none'; style-src ${hash(pageStyle)}; script-src ${scripts}; connect-src ${connections}; img-src ${images}; ` +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

test('allows a page its own style and script, and requests to its own origin', () => {
  expect(PAGE_POLICY).toBe(policy());
});

test('allows a public copy its own script, without a framing rule, which a document cannot set', () => {
  expect(COPY_POLICY).toBe(policy({ scripts: hash(copyScript) }).replace("; frame-ancestors 'none'", ''));
});

test('allows an additional script', () => {
  expect(policyWithScript('a()')).toBe(policy({ scripts: `${hash(pageScript)} ${hash('a()')}` }));
});

test('allows the script of analytics and the addresses to which it sends data', () => {
  const google = 'https://www.googletagmanager.com';
  const analytics = analyticsOf('G-ABC123');
  if (!analytics) throw new Error('There are no analytics');
  expect(policyWithAnalytics(analytics)).toBe(
    policy({
      scripts: `${hash(pageScript)} ${hash(analytics.script)} ${google}`,
      connections: `'self' ${google} https://*.google-analytics.com https://*.analytics.google.com`,
      images: "'self' https://*.google-analytics.com",
    }),
  );
});

test('starts analytics for a Google id, without the IP address of the visitor', () => {
  const { tags, script } = analyticsOf('UA-12345-6') ?? {};
  expect(script).toBe(
    "window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','UA-12345-6',{anonymize_ip:true})",
  );
  expect(tags?.text).toBe(
    `<script async src="https://www.googletagmanager.com/gtag/js?id=UA-12345-6"></script>\n<script>${script}</script>\n`,
  );
});

test.each(['', 'G-ABC', `G-${'A'.repeat(21)}`, 'X-ABC123', 'xG-ABC123', "G-ABC1'", 'G-abc123', "G-ABC123')"])(
  'starts nothing for the id "%s"',
  (id) => {
    expect(analyticsOf(id)).toBeNull();
  },
);

test('accepts the shortest and the longest id', () => {
  for (const id of ['G-ABCD', `G-${'A'.repeat(20)}`]) expect(analyticsOf(id)).not.toBeNull();
});
