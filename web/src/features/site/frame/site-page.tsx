import { type ReactNode, useEffect } from 'react';
import { Page } from '#web/ui/page/page.tsx';
import { usePageInfo } from './page-info.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface SitePageProps {
  /** Default: the header of the marketing pages. */
  header?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** The frame of every public page. */
export function SitePage({ header = <SiteHeader />, children, className }: SitePageProps) {
  const { title, description, path } = usePageInfo();

  useEffect(() => {
    // Keeps the prerendered head correct while the visitor moves through the site.
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', new URL(path, location.origin).href);
  }, [description, path]);

  return (
    <Page
      title={title}
      documentTitle={title}
      theme="public"
      header={header}
      footer={<SiteFooter />}
      className={className ?? 'py-12 sm:py-20'}
    >
      {children}
    </Page>
  );
}
