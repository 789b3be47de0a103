import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; the later of two that set the same property wins, so callers can override a primitive. */
export function classNames(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
