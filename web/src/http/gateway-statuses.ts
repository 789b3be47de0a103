/** A proxy's answers while its server is busy, restarting or gone. */
export const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
