/** Small against the video, and free of visible blocks. */
const JPEG_QUALITY = 0.92;

/**
 * Captures a video element's current picture at the video's full size, as a JPEG file.
 * @throws When the video can't be loaded, or comes from a host that does not share its pictures.
 */
export async function shownPicture(video: HTMLVideoElement): Promise<Blob> {
  if (video.readyState < video.HAVE_CURRENT_DATA) await loadPicture(video);
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}

/** Waits for a picture: browsers may first read only the start of a file, and a seek takes a moment. */
async function loadPicture(video: HTMLVideoElement): Promise<void> {
  if (video.error) throw video.error;
  await new Promise<void>((resolve, reject) => {
    const waiting = new AbortController();
    const { signal } = waiting;
    const arrive = () => {
      waiting.abort();
      resolve();
    };
    const fail = () => {
      waiting.abort();
      reject(video.error);
    };
    video.addEventListener('loadeddata', arrive, { signal });
    video.addEventListener('seeked', arrive, { signal });
    video.addEventListener('error', fail, { signal });
    video.preload = 'auto';
  });
}
