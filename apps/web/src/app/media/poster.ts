/** Maximum wait for a frame in milliseconds. A browser that can't play the file never renders one. */
const WAIT_MS = 8_000;
const MAX_SIDE = 1_280;

/** Returns an early frame of a video as JPEG. Null if this browser can't play it. */
export async function posterOf(file: File): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = url;
    await happened(video, 'loadeddata');
    video.currentTime = Math.min(1, (video.duration || 0) / 10);
    await happened(video, 'seeked');
    return await drawn(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

function happened(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no frame')), WAIT_MS);
    video.addEventListener(name, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener('error', () => (clearTimeout(timer), reject(new Error('cannot play'))), { once: true });
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
