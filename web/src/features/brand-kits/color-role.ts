const ROLES = ['Primary', 'Secondary', 'Accent'];

export function colorRole(index: number): string {
  return ROLES[index] ?? `Colour ${index + 1}`;
}
