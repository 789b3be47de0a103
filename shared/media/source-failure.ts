/** Why an asset shows nothing, or stays silent, where it should be seen or heard. */
export type SourceFailureReason = 'missing' | 'unreadable' | 'codec-unsupported' | 'decode-failed';
