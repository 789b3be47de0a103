/** More often than the displayed seconds, so that none is skipped. */
const CLOCK_MS = 250;

interface RecordingGuard {
  /** Called several times a second. */
  readonly onTick: () => void;
  /** Called when the user has opened another page, which ends the recording. */
  readonly onLeave: () => void;
}

/** Guards a recording: the clock runs, and the browser asks before the tab closes. Returns a function that stops it. */
export function guardRecording({ onTick, onLeave }: RecordingGuard): () => void {
  const { pathname } = location;
  addEventListener('beforeunload', warnBeforeUnload);
  const clock = setInterval(() => {
    onTick();
    if (location.pathname !== pathname) onLeave();
  }, CLOCK_MS);
  return () => {
    clearInterval(clock);
    removeEventListener('beforeunload', warnBeforeUnload);
  };
}

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
