/** Events that a webhook can be told of. */
export const WEBHOOK_EVENTS = [
  'render.done',
  'render.failed',
  'comment.created',
  'review.approved',
  'review.changes_requested',
  'project.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Each event in words. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'render.done': 'A video is finished',
  'render.failed': 'A render failed or was cancelled',
  'comment.created': 'Somebody commented on a video',
  'review.approved': 'A reviewer approved a video',
  'review.changes_requested': 'A reviewer asked for changes',
  'project.changed': 'A project’s timeline was saved, at most twice a minute',
};
