import { Cloud, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCompany, useSiteFact } from '#web/queries/company.ts';
import { Logo } from '#web/ui/page/logo.tsx';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/how-it-works', label: 'How It Works' },
      { href: '/blog', label: 'Blog' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: '/support', label: 'Help Center' },
      { href: '/contact', label: 'Contact Us' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms of Service' },
      { href: '/privacy', label: 'Privacy Policy' },
      { href: '/cookies', label: 'Cookie Policy' },
    ],
  },
] as const;

/** The public pages' footer. */
export function SiteFooter() {
  const { name, address, supportEmail, salesEmail } = useCompany();
  const cloudFiles = useSiteFact('cloudFiles');
  const takesPayments = useSiteFact('takesPayments');
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="text-muted text-md">
          <Logo />
          <address className="mt-4 flex flex-col gap-1 not-italic">
            <span className="whitespace-pre-line">{address}</span>
            <a href={`mailto:${supportEmail}`} className="w-fit break-all py-0.5 hover:text-text hover:underline">
              {supportEmail}
            </a>
            <a href={`mailto:${salesEmail}`} className="w-fit break-all py-0.5 hover:text-text hover:underline">
              {salesEmail}
            </a>
          </address>
        </div>
        <nav aria-label="Footer" className="contents">
          {COLUMNS.map(({ title, links }) => (
            <div key={title}>
              <h2 className="font-semibold text-md">{title}</h2>
              <ul className="mt-2 flex flex-col">
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <Link
                      href={href}
                      className="inline-block py-1.5 text-md text-muted hover:text-text hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-line border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-6 text-muted text-sm sm:px-6">
          <p>© 2025 {name}. All rights reserved.</p>
          {(cloudFiles || takesPayments) && (
            <ul className="flex flex-wrap gap-2" aria-label="Partners">
              {cloudFiles && <Partner icon={<Cloud />}>Works with Google Cloud</Partner>}
              {takesPayments && <Partner icon={<CreditCard />}>Works with Stripe</Partner>}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}

function Partner({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 rounded-full border border-line-strong px-3 py-1 [&_svg]:size-4">
      {icon}
      {children}
    </li>
  );
}
