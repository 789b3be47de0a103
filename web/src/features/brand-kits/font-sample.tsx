// Declarations only: the browser fetches the fonts that a page shows. The interface brings Inter and Bricolage Grotesque.
import '@fontsource-variable/montserrat/wght.css';
import '@fontsource-variable/nunito/wght.css';
import '@fontsource-variable/open-sans/wght.css';
import '@fontsource-variable/oswald/wght.css';
import '@fontsource-variable/playfair-display/wght.css';
import '@fontsource-variable/roboto/wght.css';
import { captionFontFamily, DEFAULT_CAPTION_FONT, findCaptionFont } from '#shared/fonts/caption-fonts.ts';
import { classNames } from '#web/ui/class-names.ts';

interface FontSampleProps {
  font: string;
  className?: string;
}

/** A font's name set in that font; an unknown one says that captions use the default. */
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
