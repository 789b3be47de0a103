import { type ReactNode, useId } from 'react';
import { CAPTION_STYLES, type CaptionStyle } from '#shared/timeline/timeline.ts';
import { CaptionStyleSample } from './caption-style-sample.tsx';

export const CAPTION_STYLE_NAMES: Readonly<Record<CaptionStyle, string>> = {
  karaoke: 'Karaoke',
  'pop-subtitle': 'Pop subtitle',
  'lower-third': 'Lower third',
  'word-pop': 'Word pop',
  'karaoke-fill': 'Karaoke fill',
  'boxed-word': 'Boxed word',
  'big-word': 'Big word',
  marker: 'Marker',
  outline: 'Outline',
  typewriter: 'Typewriter',
  minimal: 'Minimal',
  news: 'News',
  neon: 'Neon',
  'line-boxes': 'Line boxes',
  elegant: 'Elegant',
};

interface CaptionStyleChoiceProps {
  /** Null where captions differ. */
  value: CaptionStyle | null;
  onChange: (style: CaptionStyle) => void;
  /** Below the styles. */
  children?: ReactNode;
}

/** Caption styles drawn as themselves. */
export function CaptionStyleChoice({ value, onChange, children }: CaptionStyleChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">
        Style
        {value === null && <span className="ml-2 font-normal text-faint text-xs">Mixed</span>}
      </legend>
      {/* A part of the next row shows that there are more. */}
      <div className="-m-1 grid max-h-64 grid-cols-3 gap-2 overflow-y-auto overscroll-contain p-1">
        {CAPTION_STYLES.map((style) => (
          <label
            key={style}
            className="relative overflow-hidden rounded-md border border-control text-center text-muted text-xs transition-colors hover:border-muted has-checked:border-accent has-checked:font-medium has-checked:text-text has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              checked={style === value}
              onChange={() => onChange(style)}
              className="sr-only"
            />
            {/* Footage is dark in either theme. */}
            <span aria-hidden="true" data-theme="studio" className="block bg-linear-to-br from-line-strong to-black">
              <CaptionStyleSample style={style} />
            </span>
            <span className="block px-1 py-1 leading-tight">{CAPTION_STYLE_NAMES[style]}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}
