/** Each tab with an open project holds this lock. The browser releases it even after a crash. */
function lockName(projectId: string): string {
  return `clipwright-open-${projectId}`;
}

/** Marks the project as open in this tab until the signal aborts. Settles once other tabs can see it. */
export async function notePresence(projectId: string, signal: AbortSignal): Promise<void> {
  await new Promise<void>((noted) => {
    const hold = () => {
      noted();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    navigator.locks.request(lockName(projectId), { mode: 'shared', signal }, hold).catch(noted);
  });
}

/** True while another tab of this browser also has the project open. */
export async function isOpenElsewhere(projectId: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === lockName(projectId)).length > 1;
}
