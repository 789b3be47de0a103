import { classNames } from '#web/ui/class-names.ts';

interface LogoProps {
  subtitle?: string;
  /** Shows the mark alone on phones, for crowded headers; screen readers still hear the name. */
  isMarkOnPhones?: boolean;
}

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
