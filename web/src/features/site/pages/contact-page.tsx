import { Building2, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { useCompany } from '#web/queries/company.ts';
import { Card } from '#web/ui/card.tsx';
import { PageIntro } from '#web/ui/headings.tsx';
import { ContactForm } from './contact-form.tsx';

/** Ways to reach the company, and a form. */
export function ContactPage() {
  const { address, supportEmail, salesEmail } = useCompany();
  return (
    <SitePage>
      <PageIntro title="Talk to us">Questions, problems, plans for a whole team: we answer within 24 hours.</PageIntro>
      <div className="mt-14 grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
        <ul className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
          <Info icon={<Mail />} title="Email">
            <a href={`mailto:${supportEmail}`} className="break-all text-accent-text underline">
              {supportEmail}
            </a>
          </Info>
          <Info icon={<MapPin />} title="Location">
            <span className="whitespace-pre-line">{address}</span>
          </Info>
          <Info icon={<Building2 />} title="Enterprise Sales">
            <a href={`mailto:${salesEmail}`} className="break-all text-accent-text underline">
              {salesEmail}
            </a>
          </Info>
        </ul>
        <Card className="p-6 sm:p-8">
          <ContactForm />
        </Card>
      </div>
    </SitePage>
  );
}

function Info({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <Card className="h-full p-5">
        <span className="text-accent-text [&_svg]:size-5">{icon}</span>
        <h2 className="mt-2 font-semibold text-base">{title}</h2>
        <p className="mt-1 text-md text-muted">{children}</p>
      </Card>
    </li>
  );
}
