/** True where Command is the shortcut key. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
