/** Events that a webhook can be told of. */
export const WEBHOOK_EVENTS = ['render.done', 'render.failed', 'comment.created', 'project.changed'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Each event in words. */
export const EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  'render.done': 'A video is finished',
  'render.failed': 'A render failed or was cancelled',
  'comment.created': 'Somebody commented on a video',
  'project.changed': 'A project’s timeline was saved, at most twice a minute',
};
