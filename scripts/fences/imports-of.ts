import { parseSync } from 'vite';

/* Types from other files, dynamic imports, and workers by their addresses. */
const INLINE = /\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url/g;

/** The specifiers that a file imports, including types and re-exports. */
export function importsOf(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...[...source.matchAll(INLINE)].map(([, imported, address]) => imported ?? address ?? ''),
  ];
  return [...new Set(specifiers)];
}
