/**
 * The files of each feature of the web app that other features may import. Everything else in a feature is its own.
 * A list instead of an `index.ts` per feature: an index would pull parts that load later into the first load.
 */
export const PUBLIC_FILES: Readonly<Record<string, readonly string[]>> = {
  auth: ['auth-forms.tsx', 'sign-out.ts', 'timeline-drawing.tsx', 'weak-password.ts'],
  'brand-kits': ['brand-kit-select.tsx', 'brand-of-project.ts', 'color-swatches.tsx', 'font-sample.tsx'],
  editor: [
    'captions/background-recognition.ts',
    'session/edit-commands.ts',
    'session/editor-context.ts',
    'session/editor-session.ts',
    'session/run-edit.ts',
    'session/save-timeline.ts',
  ],
  export: ['export-status.ts', 'format.ts', 'run-render.ts'],
  glossary: ['glossary-field.tsx', 'glossary-form.tsx', 'offer-term.ts'],
  'new-project': ['project-form-values.ts', 'start-empty.ts'],
  pricing: [
    'enterprise-mail.ts',
    'no-payments.tsx',
    'plan-cards.tsx',
    'pricing-faq.tsx',
    'projects-left.tsx',
    'use-checkout.ts',
  ],
  'move-project': ['move-project-dialog.tsx'],
  'project-file': ['open-project-file-dialog.tsx'],
  recording: [
    'lazy-stored-takes.tsx',
    'record-scene-button.tsx',
    'record-tab.tsx',
    'recorder-list.tsx',
    'scene-recorder.tsx',
  ],
  review: [
    'decision-labels.ts',
    'decision-list.tsx',
    'drawing/drawing-parts.ts',
    'drawing/drawing-view.tsx',
    'due-day.ts',
  ],
  stock: [
    'find-footage-button.tsx',
    'lazy-stock-dialog.tsx',
    'other-pictures.tsx',
    'scene-footage.tsx',
    'stock-search.tsx',
  ],
  workspaces: ['new-workspace-dialog.tsx', 'workspace-items.tsx', 'workspace-name.tsx'],
  uploads: [
    'put-file.ts',
    'send-file.ts',
    'shown-uploads.ts',
    'upload-checks.ts',
    'upload-item.ts',
    'upload-manager.ts',
    'upload-panel.tsx',
    'upload-row.tsx',
    'uploads.ts',
    'use-page-drop.ts',
    'with-uploads.ts',
  ],
};

const FEATURE = /^web\/src\/features\/([^/]+)\/(.+)$/;

/** A file of a feature, as another feature imports it, or null when the import stays inside one feature or outside all. */
export function foreignFile(file: string, target: string): { readonly feature: string; readonly path: string } | null {
  const from = FEATURE.exec(file);
  const to = FEATURE.exec(target);
  if (!from || !to || from[1] === to[1]) return null;
  return { feature: to[1] ?? '', path: to[2] ?? '' };
}

/** Listed files that no other feature imports any more. */
export function unusedPublicFiles(imports: readonly (readonly [file: string, target: string])[]): string[] {
  const used = new Set(
    imports.map(([file, target]) => {
      const foreign = foreignFile(file, target);
      return foreign && `${foreign.feature}/${foreign.path}`;
    }),
  );
  return Object.entries(PUBLIC_FILES)
    .flatMap(([feature, paths]) => paths.map((path) => `${feature}/${path}`))
    .filter((path) => !used.has(path));
}
