import { TargetNotAllowed } from '@pharos/probes/egress-guard/target-not-allowed.ts';
import { listenHttp } from '@pharos/probes/testing/listening.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLogoReader } from './read-logo.ts';

const read = createLogoReader({ network: 'any' });
const serve = (body: Buffer | string, headers: Record<string, string> = {}, status = 200) =>
  listenHttp((_request, response) => response.writeHead(status, headers).end(body)).then(
    (port) => `http://127.0.0.1:${port}/logo`,
  );
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } });

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'converts a logo in %s to a PNG of at most 512 pixels',
  async (format) => {
    const logo = await read(await serve(await picture(1200, 300).toFormat(format).toBuffer()));
    expect([logo.width, logo.height, logo.png.subarray(1, 4).toString()]).toEqual([512, 128, 'PNG']);
  },
);

test('removes everything from the file except the picture', async () => {
  const withText = await picture(20, 10)
    .withExif({ IFD0: { Copyright: 'planted' } })
    .png()
    .toBuffer();
  expect(withText.includes('planted')).toBe(true);
  const { png } = await read(await serve(Buffer.concat([withText, Buffer.from('<script>planted</script>')])));
  expect(png.includes('planted')).toBe(false);
});

test('reduces a noisy picture until it fits the size limit', async () => {
  const noise = await sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const { png, width } = await read(await serve(noise));
  expect(png.length).toBeLessThanOrEqual(256 * 1024);
  expect(width).toBeLessThan(512);
});

test('converts pictures one after another, even if an earlier one fails', async () => {
  const large = await serve(await picture(1500, 1000).avif({ effort: 0 }).toBuffer());
  const broken = await serve(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  let max = 0;
  const count = (): void => {
    max = Math.max(max, sharp.counters().process + sharp.counters().queue);
  };
  sharp.queue.on('change', count);
  const outcomes = await Promise.allSettled([broken, large, large, large, large, large].map((url) => read(url)));
  sharp.queue.off('change', count);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...new Array(5).fill('fulfilled')]);
  expect(max).toBe(1);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'],
  ['a page', '<!doctype html><p>Not found'],
  ['a picture that is cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['nothing', ''],
])('rejects %s', async (_, body) => {
  await expect(read(await serve(body, { 'content-type': 'image/png' }))).rejects.toThrow();
});

test('follows a redirect, but rejects addresses that are not public', async () => {
  const target = await serve(await picture(10, 10).png().toBuffer());
  expect((await read(await serve('', { location: target }, 302))).width).toBe(10);
  const loop: string = await serve('', { location: '/again' }, 302);
  await expect(read(loop)).rejects.toThrow(/302/);
  await expect(read(await serve('', { location: 'file:///etc/passwd' }, 302))).rejects.toThrow(/file:/);
  await expect(createLogoReader({ network: 'public' })(target)).rejects.toThrow(TargetNotAllowed);
});
