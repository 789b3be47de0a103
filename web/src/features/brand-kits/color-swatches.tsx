import { classNames } from '../../ui/class-names.ts';
import { colorRole } from './color-role.ts';

interface ColorSwatchesProps {
  colors: readonly string[];
  /** How many are shown at most. */
  max: number;
  className?: string;
}

/** The colours of a kit side by side; a screen reader hears what each is for. */
export function ColorSwatches({ colors, max, className }: ColorSwatchesProps) {
  return (
    <ul className={classNames('flex gap-1.5', className)} aria-label="Colours">
      {colors.slice(0, max).map((color, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a kit may hold a colour twice, and its place says what it is for.
          key={index}
          title={`${colorRole(index)} ${color}`}
          className="h-8 min-w-0 grow rounded-sm border border-control"
          style={{ backgroundColor: color }}
        >
          <span className="sr-only">
            {colorRole(index)} {color}
          </span>
        </li>
      ))}
    </ul>
  );
}
