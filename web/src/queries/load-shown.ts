/** Loads how pages show changes that wait; called only while there are any. */
export const loadShown = () => import('#web/outbox/shown.ts');
