import { crc32, deflateSync } from 'node:zlib';
import { authorize, expect, expectAccessible, test } from './console.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a PNG of two colors, divided at a fraction of its height. */
function png(width: number, height: number, color: readonly number[], share = 0.5): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = (y: number) => {
    const pixels = Array.from({ length: width }, (_, x) =>
      x < width * share === y < height * share ? color : [245, 240, 230],
    );
    return Buffer.from([0, ...pixels.flat()]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, (_, y) => line(y))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('uploads, tags, finds, crops, groups and deletes media, and adds web and AI images', async ({ page }) => {
  test.setTimeout(180_000);
  const mark = `story ${Date.now()}`;
  await authorize(page, 'admin');
  await page.goto('/company/1/tools/media-library');
  await expect(page.getByRole('heading', { name: 'Media library' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No virus scanner is configured.')).toBeVisible();

  await page.getByLabel('Files to upload').setInputFiles([
    { name: `${mark} banner.png`, mimeType: 'image/png', buffer: png(1_200, 800, [20, 80, 160], 0.3) },
    { name: `${mark} square.png`, mimeType: 'image/png', buffer: png(600, 600, [180, 40, 60], 0.7) },
    { name: `${mark} page.png`, mimeType: 'image/png', buffer: Buffer.from('<html>') },
    { name: `${mark} notes.txt`, mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await expect(uploads.getByText('2 of 4 files stored')).toBeVisible({ timeout: 20_000 });
  await expect(uploads.getByText('Only PNG, JPEG, WebP and GIF pictures are supported.')).toBeVisible();
  await expect(uploads.getByText(/Only PNG.*MP4 and MOV videos are supported/)).toBeVisible();
  await uploads.getByRole('button', { name: 'Clear list' }).click();

  await page.getByRole('textbox', { name: 'Search the library' }).fill(mark);
  const library = page.getByRole('listbox', { name: 'Media library' });
  await expect(library.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);

  // Selects both by keyboard and tags them.
  await library.getByRole('option').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected items' });
  await expect(bar.getByText('2 items selected')).toBeVisible();
  await bar.getByRole('combobox', { name: 'Tags' }).fill('Story');
  await page.keyboard.press('Enter');
  await bar.getByRole('button', { name: 'Add tags' }).click();
  await expect(page.getByText('2 items changed.')).toBeVisible();
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  await library.getByRole('option', { name: /banner/ }).press('Enter');
  const details = page.getByRole('dialog', { name: `${mark} banner.png` });
  await expect(details.getByText('No draft, ad or site uses this item.')).toBeVisible();
  await details.getByRole('textbox', { name: 'Author' }).fill('Ann');
  await details.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByText('The item was saved.')).toBeVisible();
  await details.getByRole('button', { name: 'Crop', exact: true }).click();
  const cropping = page.getByRole('dialog', { name: /^Crop / });
  await expect(cropping.getByText('1200 × 628 pixels')).toBeVisible();
  await cropping.getByRole('button', { name: 'Save crop' }).click();
  await expect(page.getByText('The crop was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the original' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library.getByRole('option')).toHaveCount(3);

  await library.getByRole('option').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+Space');
  await bar.getByRole('button', { name: 'Delete 3 items' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 items' }).click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Source of pictures' }).getByText('Web search').click();
  await page.getByRole('textbox', { name: 'Search the web for pictures' }).fill('running shoes');
  await page.keyboard.press('Enter');
  const found = page.getByRole('list', { name: 'Pictures found on the web' });
  await expect(found.getByRole('listitem')).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more pictures' }).click();
  await expect(found.getByRole('listitem')).toHaveCount(40);
  await found.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('The image was added to the library.')).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Source of pictures' }).getByText('AI images').click();
  await page.getByRole('textbox', { name: 'Describe the image' }).fill('red shoes on a beach');
  await page.getByRole('button', { name: 'Generate 10 images' }).click();
  const generated = page.getByRole('list', { name: 'Generated images' });
  await expect(generated.getByRole('listitem')).toHaveCount(10);
  await expect(generated.getByText('In the library')).toHaveCount(10, { timeout: 90_000 });

  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto('/company/1/tools/media-library');
  await expect(library.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});
