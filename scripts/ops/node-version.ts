/**
 * Exits with one line when the running Node is older than the one that this project installs. npm falls back to the
 * machine's Node when the `node` package's install script was not allowed.
 */
export function assertNodeVersion(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Clipwright needs Node 24 or later and runs on ${process.versions.node}. Run "npm ci" without --ignore-scripts: it installs Node 24 into node_modules.\n`,
  );
  process.exit(1);
}
