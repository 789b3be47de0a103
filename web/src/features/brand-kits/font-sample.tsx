// Declared only: a browser fetches what a page shows. Inter and Bricolage Grotesque are the interface's own.
import '@fontsource-variable/montserrat/wght.css';
import '@fontsource-variable/nunito/wght.css';
import '@fontsource-variable/open-sans/wght.css';
import '@fontsource-variable/oswald/wght.css';
import '@fontsource-variable/playfair-display/wght.css';
import '@fontsource-variable/roboto/wght.css';
import { captionFontFamily, DEFAULT_CAPTION_FONT, findCaptionFont } from '#shared/captions/caption-fonts.ts';
import { classNames } from '../../ui/class-names.ts';

interface FontSampleProps {
  /** The font's name. */
  font: string;
  className?: string;
}

/** A font's name, set in itself. One that does not come along is set as captions are then, and says so. */
export function FontSample({ font, className }: FontSampleProps) {
  const known = findCaptionFont(font);
  return (
    <span
      className={classNames('truncate', className)}
      style={known ? { fontFamily: `"${captionFontFamily(known)}", var(--font-sans)` } : undefined}
    >
      {font}
      {!known && <span className="text-muted text-xs"> (not included: captions use {DEFAULT_CAPTION_FONT})</span>}
    </span>
  );
}
