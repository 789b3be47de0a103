/** Whether Command is the key that shortcuts are made with. */
export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
