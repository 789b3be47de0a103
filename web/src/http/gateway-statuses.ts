/** A proxy's answers while its server is busy, restarting or unavailable. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
