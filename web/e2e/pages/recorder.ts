import { expect, type Locator } from 'playwright/test';

/** Waits until a recorder's timer reaches a second or passes it, because a busy machine may skip one. */
export async function recordedFor(recorder: Locator, seconds: number): Promise<void> {
  const shown = async () => Number((await recorder.getByText(/^\d\d:\d\d$/).textContent())?.split(':').at(-1));
  await expect.poll(shown, { intervals: [100] }).toBeGreaterThanOrEqual(seconds);
}
