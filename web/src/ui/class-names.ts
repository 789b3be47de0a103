import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; where two set the same property the later one wins, so that callers can override a primitive. */
export function classNames(...values: ClassValue[]): string {
  return twMerge(clsx(values));
}
