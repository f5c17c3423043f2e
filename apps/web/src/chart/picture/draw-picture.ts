/** What stands over a picture of a chart. */
export interface PictureTexts {
  /** 'EURUSD · 5m'. */
  readonly title: string;
  /** What the prices and funds are, and when it was taken. */
  readonly note: string;
}

const HEAD_PX = 40;
const MARGIN_PX = 14;

/**
 * A picture of a chart under a line that says what it is, since pictures travel without their page.
 * @param address a PNG
 * @returns a PNG
 */
export async function drawPicture(address: string, { title, note }: PictureTexts): Promise<Blob> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const ratio = devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight + HEAD_PX * ratio;
  const context = canvas.getContext('2d')!;
  const page = getComputedStyle(document.documentElement);
  const token = (name: string) => page.getPropertyValue(name).trim();
  context.fillStyle = token('--bg-panel');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, HEAD_PX * ratio);
  context.scale(ratio, ratio);
  context.textBaseline = 'middle';
  context.fillStyle = token('--text-1');
  context.font = `600 14px ${token('--font-ui')}`;
  context.fillText(title, MARGIN_PX, HEAD_PX / 2);
  context.fillStyle = token('--stone');
  context.font = `500 12px ${token('--font-ui')}`;
  context.textAlign = 'right';
  context.fillText(note, canvas.width / ratio - MARGIN_PX, HEAD_PX / 2);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
  });
}
