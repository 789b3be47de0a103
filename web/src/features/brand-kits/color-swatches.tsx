import { classNames } from '#web/ui/class-names.ts';
import { colorRole } from './color-role.ts';

interface ColorSwatchesProps {
  colors: readonly string[];
  max: number;
  className?: string;
}

/** A kit's colours side by side; a screen reader hears their roles. */
export function ColorSwatches({ colors, max, className }: ColorSwatchesProps) {
  return (
    <ul className={classNames('flex gap-1.5', className)} aria-label="Colours">
      {colors.slice(0, max).map((color, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a kit may repeat a colour, and its position is its role.
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
