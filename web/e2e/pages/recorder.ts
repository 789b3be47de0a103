import { expect, type Locator } from 'playwright/test';

/** Waits until a recorder's timer is at a second or past it: a busy machine may miss one, which is shown for a second only. */
export async function recordedFor(recorder: Locator, seconds: number): Promise<void> {
  const shown = async () => Number((await recorder.getByText(/^\d\d:\d\d$/).textContent())?.split(':').at(-1));
  await expect.poll(shown, { intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}
