import fontFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

async function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The font couldn't be loaded."));
    reader.readAsDataURL(file);
  });
}

/**
 * Returns an element of the page as PNG at twice its size. The font is passed explicitly, because the library would
 * otherwise create a document with its own base address to search for fonts, which the content policy forbids.
 */
export async function toPicture(element: HTMLElement): Promise<Blob> {
  const [{ toBlob }, font] = await Promise.all([
    import('html-to-image'),
    window.fetch(fontFile).then((answer) => answer.blob()),
  ]);
  const picture = await toBlob(element, {
    pixelRatio: 2,
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    fontEmbedCSS: `@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url(${await asDataUrl(font)}) }`,
  });
  if (!picture) throw new Error("The picture couldn't be created.");
  return picture;
}
