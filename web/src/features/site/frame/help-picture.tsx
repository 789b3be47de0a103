import { HELP_PICTURES, type HelpPictureName } from './help-pages.ts';

interface HelpPictureProps {
  name: HelpPictureName;
  /** True beside a title that says the same. */
  isDecoration?: boolean;
}

/** A screen of the studio. `scripts/assets/make-help-pictures.ts` takes them. */
export function HelpPicture({ name, isDecoration = false }: HelpPictureProps) {
  return (
    <img
      src={`/media/help/${name}.webp`}
      alt={isDecoration ? '' : HELP_PICTURES[name]}
      width={1280}
      height={800}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-lg border border-line"
    />
  );
}
