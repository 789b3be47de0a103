import { posix } from 'node:path';

/**
 * Finds groups of folders that import each other in a circle: strongly connected components with more than one folder.
 * @param imports Pairs of files, from the root: the importing and the imported one.
 * @returns The folders of each group, sorted. Files in one folder count once.
 */
export function folderCircles(imports: Iterable<readonly [file: string, target: string]>): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const [file, target] of imports) {
    const [from, to] = [posix.dirname(file), posix.dirname(target)];
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
    if (!edges.has(to)) edges.set(to, new Set());
  }
  return components(edges)
    .filter((folders) => folders.length > 1)
    .map((folders) => folders.toSorted())
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}

/** Tarjan's algorithm. */
function components(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let low = index;
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(node, low);
    }
    if (low === index) found.push(stack.splice(stack.indexOf(node)));
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
