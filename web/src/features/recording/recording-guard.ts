/** Finer than the seconds shown, so that none is skipped. */
const CLOCK_MS = 250;

interface RecordingGuard {
  /** Called several times a second. */
  readonly onTick: () => void;
  /** Called when the user has gone to another page, which ends the recording. */
  readonly onLeave: () => void;
}

/** Watches over a recording: the clock runs, and the browser asks before the tab closes. Returns the function that ends it. */
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
