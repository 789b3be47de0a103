/** The address for agents, with an example of their configuration. */
export function McpAccess() {
  const url = new URL('/mcp', location.href).href;
  const headers = { Authorization: 'Bearer cw_…' };
  const example = JSON.stringify({ mcpServers: { clipwright: { type: 'http', url, headers } } }, null, 2);
  return (
    <section aria-labelledby="mcp" className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id="mcp" className="font-medium text-sm">
        MCP
      </h3>
      <p className="max-w-prose text-muted">
        Agents connect to <code className="break-all text-text">{url}</code> with a token (Model Context Protocol,
        Streamable HTTP). They read, look at frames, check, render and share within its scopes. Edits are proposals: you
        apply them in the editor.
      </p>
      <textarea
        aria-label="Example configuration"
        readOnly
        rows={11}
        value={example}
        className="resize-none rounded-md border border-line bg-transparent p-3 font-mono text-xs"
      />
    </section>
  );
}
