import { BookOpen, Mail, Play } from 'lucide-react';
import { Link } from 'wouter';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Faq } from '#web/ui/faq.tsx';
import { PageIntro, SectionHeading } from '#web/ui/headings.tsx';
import { SUPPORT_QUESTIONS } from './support-questions.tsx';

const WAYS = [
  {
    icon: <Mail />,
    title: 'Email Support',
    text: 'Write to us about anything. We answer within 24 hours.',
    href: '/contact',
    label: 'Send a message',
  },
  {
    icon: <BookOpen />,
    title: 'Documentation',
    text: 'The way from an idea to a published video, step by step.',
    href: '/how-it-works',
    label: 'Read how it works',
  },
  {
    icon: <Play />,
    title: 'Video Tutorials',
    text: 'See each step of the studio and what it looks like.',
    href: '/how-it-works',
    label: 'See the steps',
  },
] as const;

/** The help centre: contacts and ten questions. */
export function SupportPage() {
  return (
    <SitePage>
      <PageIntro title="How can we help?">Most answers are below. For the rest there are people.</PageIntro>
      <ul className="mt-14 grid gap-4 md:grid-cols-3">
        {WAYS.map(({ icon, title, text, href, label }) => (
          <li
            key={title}
            className="relative rounded-lg border border-line bg-surface p-6 transition-colors hover:border-control"
          >
            <span className="text-accent-text [&_svg]:size-6">{icon}</span>
            <h2 className="mt-3 font-semibold text-base">{title}</h2>
            <p className="mt-1.5 text-md text-muted">{text}</p>
            <Link
              href={href}
              className="mt-3 inline-block py-1 font-medium text-accent-text text-md underline after:absolute after:inset-0 after:rounded-lg"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center text-muted">
        The{' '}
        <Link href="/help" className="text-accent-text underline">
          help pages
        </Link>{' '}
        show each screen, and say what to press.
      </p>
      <section aria-labelledby="questions" className="mx-auto mt-20 max-w-3xl">
        <SectionHeading id="questions" className="mb-6">
          Frequently asked questions
        </SectionHeading>
        <Faq questions={SUPPORT_QUESTIONS} />
      </section>
      <ClosingCall
        title="Still stuck?"
        text="Tell us what you were doing and what happened. A render’s log helps, if there is one."
      >
        <Button variant="primary" size="lg" asChild>
          <Link href="/contact">Contact Our Team</Link>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}
