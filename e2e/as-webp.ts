import type { Page } from 'playwright-core';

/** A third of the size of a PNG; the browser itself knows how. @param quality from 0 to 1 */
export async function asWebp(page: Page, png: Buffer, scale: number, quality = 0.82): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ source, factor, share }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth * factor;
      canvas.height = image.naturalHeight * factor;
      const context = canvas.getContext('2d');
      if (context) context.imageSmoothingQuality = 'high';
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', share);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, factor: scale, share: quality },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
