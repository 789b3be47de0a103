/** Labels of request fields in forms, by path. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  ['email', 'Email'],
  ['password', 'Password'],
  ['currentPassword', 'Current Password'],
  ['newPassword', 'New Password'],
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['title', 'Title'],
  ['aiPrompt.topic', 'Concept'],
  ['aiPrompt.durationSec', 'Duration'],
  ['aiPrompt.platform', 'Platform'],
  ['aiPrompt.tone', 'Tone'],
  ['aiPrompt.targetAudience', 'Target Audience'],
  ['aiPrompt.cta', 'Call to Action'],
  ['aiPrompt.brandKitId', 'Brand Kit'],
  ['brandKitId', 'Brand Kit'],
  ['prompt', 'Description'],
  ['name', 'Name'],
  ['fonts.primary', 'Font'],
  ['company', 'Company'],
  ['subject', 'Subject'],
  ['message', 'Message'],
  ['plan', 'Plan'],
  ['issuer', 'Issuer'],
  ['clientSecret', 'Client Secret'],
]);

/**
 * Returns the label of a field in forms.
 * @param path Such as `aiPrompt.topic`.
 * @returns The path itself if no form shows the field.
 */
export function fieldLabel(path: string): string {
  return FIELD_LABELS.get(path) ?? path;
}
