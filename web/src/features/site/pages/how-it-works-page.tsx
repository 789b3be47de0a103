import { Briefcase, Megaphone, Sparkles } from 'lucide-react';
import { Link } from 'wouter';
import { TimelineDrawing } from '#web/features/auth/timeline-drawing.tsx';
import { ClosingCall } from '#web/features/site/frame/closing-call.tsx';
import { SitePage } from '#web/features/site/frame/site-page.tsx';
import { PresetsDrawing } from '#web/features/site/landing/presets-drawing.tsx';
import { ScriptDrawing } from '#web/features/site/landing/script-drawing.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageIntro, SectionHeading } from '#web/ui/headings.tsx';

const STEPS = [
  {
    title: 'Generate Your Script',
    text: 'Describe the video in a sentence, or fill in topic, platform, length and tone. The script comes back in scenes: what is said, what is seen, what is on the screen, and how long each takes. Tick “Make a first cut”, and they get a voice, pictures, music and captions too.',
    picture: <ScriptDrawing />,
  },
  {
    title: 'Edit on Professional Timeline',
    text: 'Each scene is on the timeline, as a first cut or as a placeholder. Drop your footage on it, record it in place or find stock for it. Split, trim, move the captions, rewrite the script. The preview shows exactly what will be exported.',
    picture: <TimelineDrawing />,
  },
  {
    title: 'Export & Publish',
    text: 'Choose the platform. The file is rendered in the background while you watch its progress, and is ready to download and upload the moment it is done.',
    picture: <PresetsDrawing />,
  },
] as const;

const AUDIENCES = [
  {
    icon: <Sparkles />,
    title: 'Content Creators',
    text: 'Post more often without lowering the bar: the script and the captions no longer eat the evening.',
  },
  {
    icon: <Megaphone />,
    title: 'Marketing Teams',
    text: 'One message in every format, with the right colours and fonts, and no queue for the one person who can edit.',
  },
  {
    icon: <Briefcase />,
    title: 'Agencies & Freelancers',
    text: 'A kit for each client, drafts in minutes, and exports that meet the platform’s requirements the first time.',
  },
] as const;

export function HowItWorksPage() {
  return (
    <SitePage>
      <PageIntro title="Three steps to a finished video">
        From a sentence to a file that you can publish, without leaving the browser.
      </PageIntro>
      <ol className="mt-16 flex flex-col gap-16 sm:gap-24">
        {STEPS.map(({ title, text, picture }, index) => (
          <li key={title} className="grid items-center gap-8 md:grid-cols-2 md:gap-16">
            <div className={index % 2 === 1 ? 'md:order-last' : ''}>
              <p aria-hidden="true" className="font-bold font-display text-3xl text-accent-text">
                {index + 1}
              </p>
              <SectionHeading className="mt-2">{title}</SectionHeading>
              <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>
            </div>
            {picture}
          </li>
        ))}
      </ol>
      <p className="mt-12 text-center text-lg text-muted">
        Each step in detail, with pictures of the screens:{' '}
        <Link href="/help" className="text-accent-text underline">
          Help
        </Link>
      </p>
      <section aria-labelledby="perfect-for" className="mt-20 sm:mt-28">
        <SectionHeading id="perfect-for" className="text-center">
          Perfect For
        </SectionHeading>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {AUDIENCES.map(({ icon, title, text }) => (
            <li key={title}>
              <Card className="h-full p-6">
                <span className="text-accent-text [&_svg]:size-6">{icon}</span>
                <h3 className="mt-3 font-semibold text-base">{title}</h3>
                <p className="mt-1.5 text-muted text-md">{text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <ClosingCall title="Begin with one sentence" text="What should your next video be about?">
        <Button variant="primary" size="lg" asChild>
          <a href="/api/login?tab=register">Get Started Free</a>
        </Button>
        <Button size="lg" asChild>
          <Link href="/support">Watch Demo</Link>
        </Button>
      </ClosingCall>
    </SitePage>
  );
}
