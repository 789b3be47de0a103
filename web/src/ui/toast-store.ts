import type { ReactNode } from 'react';
import { keepText, readText } from '#web/storage/stored-text.ts';

/** A dismissed toast leaves the store after this long (specification, business constants). */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastOptions {
  title: string;
  description?: ReactNode;
  /** `destructive` for failures. Default `default`. */
  variant?: 'default' | 'destructive';
  /** A next step such as Undo or Retry. */
  action?: ToastAction;
  /** Another action beside it. */
  otherAction?: ToastAction;
}

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface Toast extends ToastOptions {
  id: string;
  isOpen: boolean;
}

const PENDING_KEY = 'clipwright.toast';

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows a toast that replaces the last one.
 * @returns Its id, to dismiss it.
 */
export function toast(options: ToastOptions): string {
  for (const { id } of toasts) cancelRemoval(id);
  lastId += 1;
  const id = `toast-${lastId}`;
  publish([{ ...options, id, isOpen: true }]);
  return id;
}

/** Shows a toast, unless one with this title is still open. @returns True when it shows. */
export function toastOnce(options: ToastOptions): boolean {
  if (toasts.some(({ isOpen, title }) => isOpen && title === options.title)) return false;
  toast(options);
  return true;
}

/** Hides a toast, by default the visible one. It stays in the store, closed, until its removal. */
export function dismissToast(id?: string): void {
  for (const shown of toasts) {
    if ((id !== undefined && shown.id !== id) || removals.has(shown.id)) continue;
    removals.set(
      shown.id,
      setTimeout(() => {
        removals.delete(shown.id);
        publish(toasts.filter((other) => other.id !== shown.id));
      }, TOAST_REMOVE_DELAY_MS),
    );
  }
  publish(toasts.map((shown) => (id === undefined || shown.id === id ? { ...shown, isOpen: false } : shown)));
}

/** Shows a toast after this tab's next full page load. */
export function toastAfterLoad(options: Pick<ToastOptions, 'variant'> & { title: string; description?: string }): void {
  keepText('sessionStorage', PENDING_KEY, JSON.stringify(options));
}

/** Shows the toast left by {@link toastAfterLoad}. The app calls it once at its start. */
export function showPendingToast(): void {
  const pending = readText('sessionStorage', PENDING_KEY);
  keepText('sessionStorage', PENDING_KEY, null);
  if (pending) toast(JSON.parse(pending));
}

/** The toasts, for `useSyncExternalStore`. */
export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function cancelRemoval(id: string): void {
  clearTimeout(removals.get(id));
  removals.delete(id);
}
