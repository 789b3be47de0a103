import { GATEWAY_STATUSES } from '#web/http/gateway-statuses.ts';

/** A server that takes longer is busy or unavailable, and the device answers in its place. */
const PATIENCE_MS = 8_000;

/** Returns the server's answer, or null when it is unreachable or too slow. */
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
