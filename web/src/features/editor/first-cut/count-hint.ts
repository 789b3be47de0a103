export function countHint(count: number, todo: string, done: string): string {
  return count === 0 ? done : `${count} ${count === 1 ? 'scene' : 'scenes'} ${todo}.`;
}
