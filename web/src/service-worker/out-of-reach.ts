import { GATEWAY_STATUSES } from '#web/http/gateway-statuses.ts';

/** A server that takes longer is busy or gone; the device answers in its place. */
const PATIENCE_MS = 8_000;

/** The server's answer, or null when it cannot be reached or does not answer in time. */
export async function orOutOfReach(ask: () => Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    const answer = await Promise.race([ask(), late]);
    return answer && GATEWAY_STATUSES.includes(answer.status) ? null : answer;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
