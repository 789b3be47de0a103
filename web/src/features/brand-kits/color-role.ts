const ROLES = ['Primary', 'Secondary', 'Accent'];

/** The name of a kit's colour, by its position. */
export function colorRole(index: number): string {
  return ROLES[index] ?? `Colour ${index + 1}`;
}
