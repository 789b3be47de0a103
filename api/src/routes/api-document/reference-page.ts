import { SCOPE_LABELS } from '#shared/api-access/scopes.ts';
import { EVENT_LABELS } from '#shared/api-access/webhook-events.ts';
import type { openApiDocument } from './openapi.ts';

/** The parts of a described operation that the page shows. */
interface Described {
  readonly summary: string;
  readonly 'x-scope'?: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: object }>> }>>;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8d8de, #34343c); --muted: light-dark(#55555f, #a0a0ab); }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem 4rem; font: 16px/1.55 system-ui, sans-serif;
  background: light-dark(#fff, #111114); color: light-dark(#17171a, #ececf0); }
h1 { font-size: 1.75rem; } h2 { margin-top: 2.5rem; font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
a { color: inherit; } code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
article { border-top: 1px solid var(--line); padding: 0.75rem 0; scroll-margin-top: 1rem; }
article p { margin: 0.25rem 0; } .muted { color: var(--muted); }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: 0.75rem; max-height: 24rem; }
summary { cursor: pointer; } nav ul { columns: 12rem; padding-left: 1.25rem; }
table { border-collapse: collapse; } th, td { border-top: 1px solid var(--line); padding: 0.375rem 1rem 0.375rem 0;
  text-align: left; vertical-align: top; font-weight: normal; }
`;

/** The API's document as a page for people: plain HTML without scripts. */
export function referencePage(document: ReturnType<typeof openApiDocument>): string {
  const groups = groupsOf(document);
  const names = [...groups.keys()];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API Reference – Clipwright</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Clipwright API</h1>
<p>For scripts and agents. The same as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>, from which tools make
clients. API access is part of the Enterprise plan.</p>
<h2>Tokens</h2>
<p>Make a token on your <a href="/account">account page</a> and send it with each request:</p>
<pre>curl -H "Authorization: Bearer cw_…" ${'https://'}your-studio/api/projects</pre>
<p>A token has scopes. Without the scope of an operation the answer is 403 with the code <code>token.scope</code> and the
missing <code>scope</code>.</p>
${table(SCOPE_LABELS)}
<h2>Errors</h2>
<p>Each error has a <code>code</code>, which never changes, and a <code>message</code> for people. A 429 says in
<code>Retry-After</code> how many seconds to wait.</p>
<h2>Sending a request again</h2>
<p>Operations that start work take the header <code>Idempotency-Key</code>, for instance a random UUID. The same request
with the same key within a day gets the first answer and starts nothing. With another body it gets 422; while the first is
still being served, 409.</p>
<h2>Webhooks</h2>
<p>The studio posts events to your address, signed by the
<a href="https://www.standardwebhooks.com/">Standard Webhooks</a> convention. Answer with a 2xx status within ten seconds;
otherwise it is sent again after 1, 5 and 30 minutes, 2 and 6 hours. The body is
<code>{ "type", "timestamp", "data" }</code>.</p>
${table(EVENT_LABELS)}
<h2>Operations</h2>
<nav aria-label="Operations"><ul>${names.map((name) => `<li><a href="#${html(name)}">${html(name)}</a></li>`).join('')}</ul></nav>
${names.map((name) => `<h2 id="${html(name)}">${html(name)}</h2>\n${(groups.get(name) ?? []).join('\n')}`).join('\n')}
<h2 id="schemas">Schemas</h2>
${Object.entries(schemasOf(document))
  .map(
    ([name, schema]) =>
      `<article id="schema-${html(name)}"><h3>${html(name)}</h3>${details('Fields', schema)}</article>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

/** The operations of each resource as HTML, in the order of the document. */
function groupsOf(document: ReturnType<typeof openApiDocument>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, Described>>)) {
    const name = path.split('/')[2] ?? 'mcp';
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    for (const [method, described] of Object.entries(methods)) group.push(operation(method, path, described));
  }
  return groups;
}

function operation(method: string, path: string, described: Described): string {
  const scope = described['x-scope'];
  const query = described.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const [status = '', answer] = Object.entries(described.responses)[0] ?? [];
  const [type, content] = Object.entries(answer?.content ?? {})[0] ?? [];
  return `<article>
<h3><code>${method.toUpperCase()} ${html(path)}</code></h3>
<p>${html(described.summary)}. <span class="muted">${scope ? `Scope <code>${html(scope)}</code>` : 'Any token'}.</span></p>
${query.length > 0 ? `<p class="muted">Query: <code>${query.map(html).join('</code>, <code>')}</code></p>` : ''}
${described.requestBody ? details('Body', described.requestBody.content['application/json'].schema) : ''}
${content?.schema ? details(`Answer ${status}`, content.schema) : `<p class="muted">Answer ${status}${type ? `: ${html(type)}` : ''}</p>`}
</article>`;
}

function details(title: string, schema: object): string {
  const name = '$ref' in schema ? String(schema.$ref).split('/').at(-1) : undefined;
  if (name) return `<p class="muted">${html(title)}: <a href="#schema-${html(name)}">${html(name)}</a></p>`;
  return `<details><summary>${html(title)}</summary><pre tabindex="0">${html(JSON.stringify(schema, null, 2))}</pre></details>`;
}

function table(rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(
    ([name, meaning]) => `<tr><th scope="row"><code>${html(name)}</code></th><td>${html(meaning)}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

function schemasOf(document: ReturnType<typeof openApiDocument>): Record<string, object> {
  return (document['components'] as { schemas: Record<string, object> }).schemas;
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
