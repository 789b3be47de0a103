/** Reasons why an asset stays dark or silent on the timeline. */
export type SourceFailureReason = 'missing' | 'unreadable' | 'codec-unsupported' | 'decode-failed';
