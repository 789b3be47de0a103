import type { ReactNode } from 'react';
import type { AspectRatio } from '#shared/presets/presets.ts';
import { classNames } from './class-names.ts';

interface FrameShapeProps {
  aspectRatio: AspectRatio;
  /** The size of the box around the frame. Default `size-10`. */
  className?: string;
  children?: ReactNode;
}

const SHAPES: Record<AspectRatio, string> = {
  '9:16': 'aspect-9/16 h-full',
  '1:1': 'aspect-square h-3/4',
  '16:9': 'aspect-video w-full',
};

/** A frame drawn to scale: every shape fits the same box. */
export function FrameShape({ aspectRatio, className, children }: FrameShapeProps) {
  return (
    <span aria-hidden="true" className={classNames('grid size-10 shrink-0 place-items-center', className)}>
      <span
        className={classNames(
          'grid place-items-center rounded-sm border-[1.5px] border-current text-xs tabular',
          SHAPES[aspectRatio],
        )}
      >
        {children}
      </span>
    </span>
  );
}
