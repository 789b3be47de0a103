import { Menu } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import { SignedInContext } from './signed-in.ts';

interface SiteLink {
  href: string;
  label: string;
}

const MARKETING_LINKS: readonly SiteLink[] = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/features', label: 'Features' },
  { href: '/how-it-works', label: 'How It Works' },
  { href: '/support', label: 'Support' },
];

const BLOG_LINKS: readonly SiteLink[] = [
  { href: '/', label: 'Home' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/features', label: 'Features' },
  { href: '/blog', label: 'Blog' },
  { href: '/support', label: 'Support' },
];

interface SiteHeaderProps {
  /** The set of links. Default `marketing`. */
  links?: 'marketing' | 'blog';
  /** After Sign In. */
  action?: ReactNode;
  /** Keeps it at the top of the window. */
  isSticky?: boolean;
}

/** The public pages' header. */
export function SiteHeader({ links = 'marketing', action, isSticky = false }: SiteHeaderProps) {
  const shown = links === 'blog' ? BLOG_LINKS : MARKETING_LINKS;
  return (
    <HeaderBar isSticky={isSticky}>
      <nav aria-label="Main" className="ml-auto hidden items-center gap-1 md:flex">
        {shown.map(({ href, label }) => (
          <Button key={href} variant="ghost" asChild className="px-3 text-md">
            <Link href={href}>{label}</Link>
          </Button>
        ))}
      </nav>
      <div className="ml-auto flex items-center gap-1 md:ml-2">
        <Button variant="ghost" asChild className="px-3 text-md">
          {use(SignedInContext) ? <Link href="/">Open Studio</Link> : <a href="/api/login">Sign In</a>}
        </Button>
        {action}
        {/* `details` opens without script. */}
        <details className="group relative md:hidden">
          <summary
            aria-label="Menu"
            className="grid size-10 cursor-pointer list-none place-items-center rounded-md text-muted hover:bg-raised hover:text-text [&::-webkit-details-marker]:hidden"
          >
            <Menu className="size-5" aria-hidden="true" />
          </summary>
          <nav
            aria-label="Main"
            className="absolute top-12 right-0 z-40 flex w-56 flex-col rounded-lg border border-line-strong bg-surface p-2"
          >
            {shown.map(({ href, label }) => (
              <Link key={href} href={href} className="rounded-md px-3 py-2.5 hover:bg-raised">
                {label}
              </Link>
            ))}
          </nav>
        </details>
      </div>
    </HeaderBar>
  );
}

/** The legal pages' header: only the logo. */
export function LogoHeader() {
  return <HeaderBar />;
}

function HeaderBar({ isSticky = false, children }: { isSticky?: boolean; children?: ReactNode }) {
  return (
    <header className={classNames('border-line border-b bg-canvas', isSticky && 'sticky top-0 z-30')}>
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link href="/" className="rounded-md">
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  );
}
