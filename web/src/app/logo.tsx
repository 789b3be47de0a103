import { classNames } from '../ui/class-names.ts';

interface LogoProps {
  /** Under the name. */
  subtitle?: string;
  /** Phones show the mark alone, where a header holds much else; the name is still there to be read aloud. */
  isMarkOnPhones?: boolean;
}

/** The mark and the name. */
export function Logo({ subtitle, isMarkOnPhones = false }: LogoProps) {
  return (
    <span className="flex items-center gap-2.5">
      <img src="/favicon.svg" alt="" className="size-8" />
      <span className={classNames('flex flex-col', isMarkOnPhones && 'sr-only sm:not-sr-only')}>
        <span className="font-semibold text-base leading-5">Clipwright</span>
        {subtitle && <span className="text-muted text-xs leading-4">{subtitle}</span>}
      </span>
    </span>
  );
}
